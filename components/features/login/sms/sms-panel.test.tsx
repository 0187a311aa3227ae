import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { SmsPanel } from './sms-panel'

let platform: SignInPlatform
let onSignedIn: jest.Mock

beforeEach(() => {
  onSignedIn = jest.fn()
  platform = new SignInPlatform()
  platform.answer('/oauth/smsCode', { code: 200, data: { resendSeconds: 60, lifeSeconds: 300 } })
  platform.answer('/oauth/Login/sms', { code: 200, data: { theme: 'classic' } })
})
afterEach(() => jest.useRealTimers())

const show = (ticket = '') => showWithMessages(<SmsPanel ticket={ticket} onSignedIn={onSignedIn} />)
const mobile = () => screen.getByLabelText('手机号')
const code = () => screen.getByLabelText('短信验证码')
const send = () => screen.getByRole('button', { name: /获取验证码|重新发送/ })
const submit = () => screen.getByRole('button', { name: '登录' })

describe('signing in by text message', () => {
  test('says at the fields what is missing and asks the platform nothing', async () => {
    show()
    await userEvent.click(submit())
    expect(mobile()).toHaveAccessibleDescription('请输入手机号')
    expect(code()).toHaveAccessibleDescription('请输入验证码')
    expect(mobile()).toHaveFocus()
    expect(platform.sent).toHaveLength(0)
  })

  test.each(['12345678901', '1380013800', '138001380001', 'abcdefghijk'])('refuses the number %s in place', async (typed) => {
    show()
    await userEvent.type(mobile(), typed)
    await userEvent.click(send())
    expect(mobile()).toHaveAccessibleDescription('请输入正确的手机号')
    expect(platform.sent).toHaveLength(0)
  })

  test.each(['138 0013 8000', '138-0013-8000', '+86 13800138000'])('takes the number as people write it: %s', async (typed) => {
    show()
    await userEvent.type(mobile(), typed)
    await userEvent.click(send())
    await waitFor(() => expect(platform.calls('/oauth/smsCode')).toHaveLength(1))
    expect(platform.calls('/oauth/smsCode')[0]?.body).toMatchObject({ mobile: '13800138000' })
  })

  test('another code can be asked for only after the seconds that the platform named', async () => {
    jest.useFakeTimers()
    show()
    fireEvent.change(mobile(), { target: { value: '13800138000' } })
    await act(async () => fireEvent.click(send()))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(send()).toHaveTextContent('重新发送（60秒）')
    expect(code()).toHaveFocus()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(send()).toHaveTextContent('重新发送（50秒）')
    await act(async () => fireEvent.click(send()))
    expect(platform.calls('/oauth/smsCode')).toHaveLength(1)
    await act(() => jest.advanceTimersByTimeAsync(50_000))
    expect(send()).toHaveTextContent(/^重新发送$/)
    await act(async () => fireEvent.click(send()))
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(platform.calls('/oauth/smsCode')).toHaveLength(2)
  })

  test('signs in with number, code and the account that waits to be bound', async () => {
    show('SocialsLogin_1')
    await userEvent.type(mobile(), '13800138000')
    await userEvent.type(code(), '12 34-56{Enter}')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledTimes(1))
    expect(platform.formOf('/oauth/Login/sms')).toMatchObject({
      mobile: '13800138000',
      code: '123456',
      jnpf_ticket: 'SocialsLogin_1',
    })
  })

  test("says the platform's words about a wrong code, empties it and keeps the number", async () => {
    platform.answer('/oauth/Login/sms', { code: 400, msg: '验证码错误' })
    show()
    await userEvent.type(mobile(), '13800138000')
    await userEvent.type(code(), '000000{Enter}')
    expect(await screen.findByText('验证码错误')).toBeVisible()
    expect(code()).toHaveValue('')
    expect(code()).toHaveFocus()
    expect(mobile()).toHaveValue('13800138000')
  })

  test('asks for the picture where the platform wants it, and brings a new one after a refusal', async () => {
    platform.answer('/oauth/getConfig/', { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } })
    platform.answer('/oauth/smsCode', { code: 400, msg: '验证码错误' })
    show()
    await userEvent.type(mobile(), '13800138000')
    await userEvent.click(send())
    const captcha = await screen.findByLabelText('验证码')
    await waitFor(() => expect(captcha).toHaveFocus())
    expect(captcha).toHaveAccessibleDescription('请输入图片中的验证码后再获取短信验证码')
    expect(platform.calls('/oauth/smsCode')).toHaveLength(0)
    const before = screen.getByRole('img').getAttribute('src')
    await userEvent.type(captcha, 'a1b2')
    await userEvent.click(send())
    await screen.findByText('验证码错误')
    expect(platform.calls('/oauth/smsCode')[0]?.body).toMatchObject({ code: 'a1b2', timestamp: before?.split('/').at(-1) })
    await waitFor(() => expect(screen.getByRole('img')).not.toHaveAttribute('src', before))
    expect(screen.getByLabelText('验证码')).toHaveValue('')
  })

  test('phones offer the code of the message they received', () => {
    show()
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code()).toHaveAttribute('inputmode', 'numeric')
  })

  test('axe finds nothing, also with faults', async () => {
    const { container } = show()
    await userEvent.click(submit())
    expect(await axeFindings(container)).toEqual([])
  })
})
