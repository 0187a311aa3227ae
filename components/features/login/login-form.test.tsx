import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { NextIntlClientProvider } from 'next-intl'
import common from '@/messages/zh/common.json'
import errors from '@/messages/zh/errors.json'
import login from '@/messages/zh/login.json'
import { LoginForm } from './login-form'

type Answer = { code: number; msg?: string; data?: unknown }
type Sent = { url: string; body: URLSearchParams | undefined }

let sent: Sent[] = []
let needs: Answer
let signIn: Answer | 'offline'

beforeEach(() => {
  sent = []
  needs = { code: 200, data: { enableVerificationCode: 0, verificationCodeNumber: 4 } }
  signIn = { code: 400, msg: '账号或密码错误' }
  // The network edge.
  global.fetch = jest.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input)
    sent.push({ url, body: init?.body instanceof URLSearchParams ? init.body : undefined })
    if (!url.includes('/oauth/Login')) return new Response(JSON.stringify(needs))
    if (signIn === 'offline') throw new TypeError('network')
    return new Response(JSON.stringify(signIn))
  })
})

function show() {
  const demoAccounts = [{ account: 'admin', password: 'Tenon@2026', name: '系统管理员', description: '' }]
  return render(
    <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={{ common, errors, login }}>
      <main>
        <h1>{login.pageTitle}</h1>
        <LoginForm passwordMode={{ mode: 'md5', aesKey: '' }} onSignedIn={() => {}} demoAccounts={demoAccounts} />
      </main>
    </NextIntlClientProvider>,
  )
}

const account = () => screen.getByLabelText('账号')
const password = () => screen.getByLabelText('密码')
const submit = () => screen.getByRole('button', { name: '登录' })
const loginCalls = () => sent.filter(({ url }) => url.includes('/oauth/Login'))

describe('sign-in form', () => {
  test('says what is missing at the field, and asks the server nothing', async () => {
    show()
    await userEvent.click(submit())
    expect(account()).toHaveAccessibleDescription('请输入账号')
    expect(screen.getByText('请输入密码')).toBeVisible()
    expect(account()).toHaveFocus()
    expect(sent).toHaveLength(0)
  })

  test('sends the hash of the password and never the password, by Enter alone', async () => {
    show()
    await userEvent.type(account(), ' admin ')
    await userEvent.type(password(), '123456{Enter}')
    await waitFor(() => expect(loginCalls()).toHaveLength(1))
    const body = loginCalls()[0]?.body
    expect(body?.get('account')).toBe('admin')
    expect(body?.get('password')).toBe('e10adc3949ba59abbe56e057f20f883e')
    expect(JSON.stringify(sent)).not.toContain('123456')
  })

  test.each([
    '账号或密码错误',
    '账号已被锁定，请联系管理员解除锁定',
    '请等待10分钟后再进行登录，或联系管理员解除锁定',
    '您的权限不足，请联系管理员',
  ])("shows the platform's own words in place: %s", async (msg) => {
    signIn = { code: 400, msg }
    show()
    await userEvent.type(account(), 'admin')
    await userEvent.type(password(), 'x{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(msg))
    expect(password()).toHaveFocus()
    expect(submit()).not.toHaveAttribute('aria-busy')
  })

  test('says that the connection failed when no answer came', async () => {
    signIn = 'offline'
    show()
    await userEvent.type(account(), 'admin')
    await userEvent.type(password(), 'x{Enter}')
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('请求出错，请重试'))
  })

  test('asks for the captcha when the account needs one, with a picture that a click renews', async () => {
    needs = { code: 200, data: { enableVerificationCode: '1', verificationCodeNumber: '5' } }
    show()
    await userEvent.type(account(), 'admin')
    await userEvent.tab()
    const code = await screen.findByLabelText('验证码')
    const picture = screen.getByRole('img', { name: '点击切换验证码' })
    const before = picture.getAttribute('src')
    expect(before).toMatch(/^\/api\/oauth\/ImageCode\/5\/0\.\d+$/)
    await userEvent.type(code, 'ab')
    await userEvent.click(screen.getByRole('button', { name: '点击切换验证码' }))
    expect(screen.getByRole('img', { name: '点击切换验证码' })).not.toHaveAttribute('src', before)
    expect(code).toHaveValue('')
  })

  test('a captcha that only turns out on Enter is asked for before anything is sent, then goes with its own timestamp', async () => {
    needs = { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } }
    show()
    await userEvent.type(password(), 'x')
    await userEvent.type(account(), 'admin{Enter}')
    const code = await screen.findByLabelText('验证码')
    expect(loginCalls()).toHaveLength(0)
    await waitFor(() => expect(code).toHaveFocus())
    const seed = screen.getByRole('img').getAttribute('src')?.split('/').at(-1)
    await userEvent.type(code, 'a1b2{Enter}')
    await waitFor(() => expect(loginCalls()).toHaveLength(1))
    expect(loginCalls()[0]?.body?.get('code')).toBe('a1b2')
    expect(loginCalls()[0]?.body?.get('timestamp')).toBe(seed)
  })

  test('asks what the account needs as soon as a password comes, so that the form is sent without waiting', async () => {
    show()
    // As password managers fill in: no field is left.
    fireEvent.change(account(), { target: { value: 'admin' } })
    expect(sent).toHaveLength(0)
    fireEvent.change(password(), { target: { value: 'x' } })
    await waitFor(() => expect(sent.map(({ url }) => url)).toEqual([expect.stringContaining('/oauth/getConfig/admin')]))
    fireEvent.change(password(), { target: { value: 'xy' } })
    await userEvent.click(submit())
    await waitFor(() => expect(loginCalls()).toHaveLength(1))
    expect(sent.filter(({ url }) => url.includes('getConfig'))).toHaveLength(2)
  })

  test('asks anew when the password is typed long after', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000)
    show()
    fireEvent.change(account(), { target: { value: 'admin' } })
    fireEvent.change(password(), { target: { value: 'x' } })
    await waitFor(() => expect(sent).toHaveLength(1))
    now.mockReturnValue(1_000_000 + 120_000)
    needs = { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } }
    fireEvent.change(password(), { target: { value: 'xy' } })
    expect(await screen.findByLabelText('验证码')).toBeVisible()
    now.mockRestore()
  })

  test('after a failure the captcha is new and its field is empty', async () => {
    needs = { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } }
    show()
    await userEvent.type(account(), 'admin')
    await userEvent.type(password(), 'x')
    const code = await screen.findByLabelText('验证码')
    const before = screen.getByRole('img').getAttribute('src')
    await userEvent.type(code, 'a1b2{Enter}')
    await screen.findByText('账号或密码错误')
    await waitFor(() => expect(screen.getByRole('img')).not.toHaveAttribute('src', before))
    expect(screen.getByLabelText('验证码')).toHaveValue('')
  })

  test('warns of caps lock while a password is typed', () => {
    show()
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('大写已锁定')).toBeVisible()
    expect(password()).toHaveAccessibleDescription('大写已锁定')
    fireEvent.keyUp(password(), { key: 'CapsLock', modifierCapsLock: false })
    expect(screen.queryByText('大写已锁定')).toBeNull()
  })

  test('the password can be shown and hidden again', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
    expect(password()).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('a demonstration account fills both fields', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: /系统管理员/ }))
    expect(account()).toHaveValue('admin')
    expect(password()).toHaveValue('Tenon@2026')
  })

  test('a form that is sent before the script runs carries nothing', () => {
    const { container } = show()
    const form = container.querySelector('form')
    expect([...new FormData(form ?? undefined)]).toEqual([])
    expect(form?.method).toBe('post')
  })

  test('axe finds nothing, also with faults and captcha', async () => {
    needs = { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } }
    const { container } = show()
    await userEvent.type(account(), 'admin')
    await userEvent.tab()
    await screen.findByLabelText('验证码')
    await userEvent.click(submit())
    const result = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(result.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
})
