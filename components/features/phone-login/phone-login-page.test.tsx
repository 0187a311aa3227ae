import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { PhoneLoginPage } from './phone-login-page'

let platform: SignInPlatform
const ticket = 'ScanCode_abcdef'
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'

beforeEach(() => {
  platform = new SignInPlatform()
  platform.answer('/oauth/setCodeCertificateStatus/', {
    code: 200,
    data: { ipAddress: '10.1.2.3', userAgent, createdAt: Date.UTC(2026, 10, 22, 7, 5, 9) },
  })
  platform.answer('/oauth/confirmLogin/', { code: 200, data: null })
})

const show = (text = ticket) =>
  showWithMessages(<PhoneLoginPage ticket={text} user={{ name: '李四', account: 'li', headIcon: '' }} />)

describe('the page that plays the phone', () => {
  test('reports the scan and shows who lets whom in, without doing it', async () => {
    show()
    expect(await screen.findByText('李四/li')).toBeVisible()
    expect(screen.getByText('Chrome · Windows')).toBeVisible()
    expect(screen.getByText('10.1.2.3')).toBeVisible()
    expect(screen.getByText('2026-11-22 07:05:09')).toBeVisible()
    expect(platform.sent.map(({ path }) => path)).toEqual([`/oauth/setCodeCertificateStatus/${ticket}/1`])
  })

  test('lets the screen in after the user has confirmed', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '确认登录' }))
    expect(await screen.findByText('已确认登录')).toBeVisible()
    expect(platform.calls(`/oauth/confirmLogin/${ticket}`)).toHaveLength(1)
  })

  test('gives the code up when the user cancels', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '取消登录' }))
    expect(await screen.findByText('已取消登录')).toBeVisible()
    expect(platform.sent.at(-1)?.path).toBe(`/oauth/setCodeCertificateStatus/${ticket}/-1`)
    expect(platform.calls('/oauth/confirmLogin/')).toHaveLength(0)
  })

  test('reads a pasted code, and says what is no code', async () => {
    show('')
    expect(platform.sent).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '继续' }))
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('请粘贴二维码中的文字')
    await userEvent.type(screen.getByRole('textbox'), 'https://evil.example/')
    await userEvent.click(screen.getByRole('button', { name: '继续' }))
    expect(screen.getByText('无法识别的二维码')).toBeVisible()
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.paste(`{"t":"login","id":"${ticket}"}`)
    await userEvent.click(screen.getByRole('button', { name: '继续' }))
    expect(await screen.findByText('李四/li')).toBeVisible()
  })

  test.each([
    ['二维码已失效', 400, false],
    ['该二维码已被其他用户扫描', 400, false],
    ['登录过期,请重新登录', 600, true],
  ])('says %s, and what to do then', async (msg, code, isSignedOut) => {
    platform.answer('/oauth/setCodeCertificateStatus/', { code, msg })
    show()
    expect(await screen.findByText(msg)).toBeVisible()
    expect(screen.queryByRole('link', { name: '返回登录' }) !== null).toBe(isSignedOut)
  })

  test('a refusal at the confirmation is shown, and can be tried again', async () => {
    platform.answer('/oauth/confirmLogin/', { code: 400, msg: '此IP未在白名单中' })
    show()
    await userEvent.click(await screen.findByRole('button', { name: '确认登录' }))
    expect(await screen.findByText('此IP未在白名单中')).toBeVisible()
    expect(screen.getByRole('button', { name: '确认登录' })).toBeVisible()
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    await screen.findByText('李四/li')
    expect(await axeFindings(container)).toEqual([])
  })
})
