import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { takeDocument } from '@/lib/client/document-person'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import type { LoginOptions } from './login-options'
import { LoginPage } from './login-page'

const mockReplace = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {}, replace: mockReplace }) }))

let platform: SignInPlatform

beforeEach(() => {
  mockReplace.mockReset()
  platform = new SignInPlatform()
  platform.answer('/oauth/codeCertificate', { code: 200, data: 'ScanCode_1' })
  platform.answer('/oauth/Login', { code: 400, msg: '账号或密码错误' })
})

function show(options: Partial<LoginOptions> = {}, scripts: string[] = []) {
  return showWithMessages(
    <LoginPage
      target="/home"
      passwordMode={{ mode: 'md5', aesKey: '' }}
      options={{ modes: ['password', 'qr', 'sms'], sso: null, socials: [], ...options }}
      hasPhonePage={false}
      demoAccounts={[]}
      shellFiles={{ scripts, styles: ['/_next/static/chunks/shell.css'] }}
    />,
  )
}

describe('the sign-in screen', () => {
  test('offers three ways as tabs: arrows move, Enter opens, and only the open one can be reached by Tab', async () => {
    show()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['账户密码登录', '扫码登录', '手机验证登录'])
    expect(tabs.map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
    tabs[0]?.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(tabs[2]).toHaveFocus()
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}')
    expect(tabs[2]).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel', { name: '手机验证登录' })).toBeVisible()
    expect(await screen.findByLabelText('手机号')).toBeVisible()
    await userEvent.keyboard('{Home}')
  })

  test('keeps what was typed in one way while another is looked at', async () => {
    show()
    await userEvent.type(screen.getByLabelText('账号'), 'admin')
    await userEvent.click(screen.getByRole('tab', { name: '手机验证登录' }))
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000')
    await userEvent.click(screen.getByRole('tab', { name: '扫码登录' }))
    expect(await screen.findByRole('img', { name: '登录二维码' })).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: '手机验证登录' }))
    expect(screen.getByLabelText('手机号')).toHaveValue('13800138000')
    expect(screen.queryByRole('img', { name: '登录二维码' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: '账户密码登录' }))
    expect(screen.getByLabelText('账号')).toHaveValue('admin')
  })

  test('asks for a QR code only when somebody wants one', () => {
    show()
    expect(platform.sent).toHaveLength(0)
  })

  test('a single way needs no tabs, and is the title', async () => {
    show({ modes: ['sms'] })
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: '手机验证登录' })).toBeVisible()
    expect(await screen.findByLabelText('手机号')).toBeVisible()
  })

  test('single sign-on takes the place of the form, which stays reachable', async () => {
    show({ sso: { url: 'https://idp.example/cas', ticketParams: 'jnpf_ticket' } })
    expect(await screen.findByRole('button', { name: '登录' })).toBeVisible()
    expect(screen.queryByLabelText('账号')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '使用账户密码登录' }))
    expect(screen.getByLabelText('账号')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: '使用统一身份认证登录' }))
    expect(screen.queryByLabelText('账号')).toBeNull()
  })

  test('a third-party account that is not bound goes with the next sign-in by password, which binds it', async () => {
    const fake = { opener: null, closed: false, close: () => {}, location: { replace: () => {} } }
    const open = jest.spyOn(window, 'open').mockReturnValue(fake as unknown as Window)
    platform.answer('/oauth/getTicket', { code: 200, data: 'SocialsLogin_9' })
    platform.answer('/oauth/getTicketStatus/', { code: 200, data: { status: 4 } })
    show({ socials: [{ enname: 'oidc', name: '微信', renderUrl: 'https://idp.example/?t=JNPF_TICKET', picture: '' }] })
    await userEvent.click(await screen.findByRole('button', { name: '微信登录' }))
    const words = '第三方账号未绑定，5分钟内登录本系统账号密码自动绑定该账号！'
    await waitFor(() => expect(screen.getAllByText(words)).not.toHaveLength(0), { timeout: 3000 })
    await userEvent.type(screen.getByLabelText('账号'), 'admin')
    await userEvent.type(screen.getByLabelText('密码'), 'x{Enter}')
    await waitFor(() => expect(platform.calls('/oauth/Login')).toHaveLength(1))
    expect(platform.formOf('/oauth/Login')).toMatchObject({ account: 'admin', jnpf_ticket: 'SocialsLogin_9' })
    open.mockRestore()
  })

  test('loads the code of the shell with the first key, and nothing of it before', async () => {
    const isThere = (selector: string) => document.querySelector(selector) !== null
    show({}, ['/_next/static/chunks/shell.js'])
    expect(isThere('script[src="/_next/static/chunks/shell.js"]')).toBe(false)
    await userEvent.type(screen.getByLabelText('账号'), 'a')
    expect(isThere('script[src="/_next/static/chunks/shell.js"]')).toBe(true)
    // A style sheet of the shell in use here would change this screen.
    expect(isThere('link[rel="prefetch"][href="/_next/static/chunks/shell.css"]')).toBe(true)
    expect(isThere('link[rel="stylesheet"]')).toBe(false)
  })

  test('enters the shell in the same document, and stays busy until it is there', async () => {
    platform.answer('/oauth/Login', { code: 200, data: { theme: 'classic' } })
    show()
    await userEvent.type(screen.getByLabelText('账号'), 'admin')
    await userEvent.type(screen.getByLabelText('密码'), 'x{Enter}')
    await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/home'))
    expect(screen.getByRole('button', { name: '正在登录…' })).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(screen.getByRole('button', { name: '正在登录…' }))
    expect(platform.calls('/oauth/Login')).toHaveLength(1)
  })

  test('leaves a document in which somebody has worked before', async () => {
    takeDocument()
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
    platform.answer('/oauth/Login', { code: 200, data: { theme: 'classic' } })
    show()
    await userEvent.type(screen.getByLabelText('账号'), 'admin')
    await userEvent.type(screen.getByLabelText('密码'), 'x{Enter}')
    // The page of a test cannot be left; the attempt is a complaint of its document.
    await waitFor(() => expect(complaints.mock.calls.some(([what]) => /navigation/i.test(String(what)))).toBe(true))
    expect(mockReplace).not.toHaveBeenCalled()
    complaints.mockRestore()
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    expect(await axeFindings(container)).toEqual([])
  })
})
