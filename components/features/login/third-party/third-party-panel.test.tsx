import { act, screen } from '@testing-library/react'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { ThirdPartyPanel } from './third-party-panel'

type FakeWindow = { opener: unknown; closed: boolean; close: jest.Mock; location: { replace: jest.Mock } }

let platform: SignInPlatform
let state: { status: number; value?: unknown }
let opened: FakeWindow[]
let isBlocked: boolean
let onSignedIn: jest.Mock
let onUnbound: jest.Mock

beforeEach(() => {
  jest.useFakeTimers()
  state = { status: 2 }
  opened = []
  isBlocked = false
  onSignedIn = jest.fn()
  onUnbound = jest.fn()
  platform = new SignInPlatform()
  platform.answer('/oauth/getTicket', { code: 200, data: 'SocialsLogin_1' })
  platform.answer('/oauth/getTicketStatus/', () => ({ code: 200, data: state }))
  // The browser's windows are the edge.
  jest.spyOn(window, 'open').mockImplementation((() => {
    if (isBlocked) return null
    const fake: FakeWindow = { opener: window, closed: false, close: jest.fn(), location: { replace: jest.fn() } }
    fake.close.mockImplementation(() => {
      fake.closed = true
    })
    opened.push(fake)
    return fake
  }) as unknown as typeof window.open)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const polls = () => platform.calls('/oauth/getTicketStatus/').length
const socials = [
  { enname: 'oidc', name: '企业微信', renderUrl: 'https://idp.example/auth?state=JNPF_TICKET', picture: '' },
  { enname: 'bad', name: '钉钉', renderUrl: 'javascript:alert(1)', picture: '' },
]

function show(sso: { url: string; ticketParams: string } | null = null) {
  return showWithMessages(<ThirdPartyPanel sso={sso} socials={socials} onSignedIn={onSignedIn} onUnbound={onUnbound} />)
}

async function start(name = '企业微信登录') {
  show()
  await act(async () => screen.getByRole('button', { name }).click())
  await seconds(0)
}

describe('signing in through a third party', () => {
  test('opens a window of 750 by 500 at the address with the ticket, which learns nothing of this page', async () => {
    await start()
    expect(jest.mocked(window.open).mock.calls[0]?.[2]).toMatch(/^popup,width=750,height=500,/)
    expect(opened[0]?.opener).toBeNull()
    expect(opened[0]?.location.replace).toHaveBeenCalledWith('https://idp.example/auth?state=SocialsLogin_1')
    await seconds(2.5)
    expect(polls()).toBe(2)
  })

  test('single sign-on opens a window 1000 wide at its own address', async () => {
    show({ url: 'https://idp.example/cas', ticketParams: 'jnpf_ticket' })
    await act(async () => screen.getByRole('button', { name: '登录' }).click())
    await seconds(0)
    expect(jest.mocked(window.open).mock.calls[0]?.[2]).toMatch(/^popup,width=1000,/)
    expect(opened[0]?.location.replace).toHaveBeenCalledWith('https://idp.example/cas?jnpf_ticket=SocialsLogin_1')
  })

  test('status 1 signs in once and closes the window', async () => {
    await start()
    state = { status: 1 }
    await seconds(5)
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    expect(opened[0]?.close).toHaveBeenCalled()
    expect(polls()).toBe(1)
  })

  test.each([
    [3, '该账号不允许登录', '该账号不允许登录'],
    [3, null, '账号异常！'],
    [5, undefined, '账号异常！'],
    [7, '未绑定', '未绑定'],
    [6, 'not a list', '账号异常！'],
  ])('status %s with %s ends it with the words %s', async (status, value, words) => {
    await start()
    state = { status, value }
    await seconds(1.5)
    expect(screen.getByText(words)).toBeInTheDocument()
    await seconds(5)
    expect(polls()).toBe(1)
    expect(screen.getByRole('button', { name: '企业微信登录' })).toBeVisible()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('status 4 says that the account will be bound and keeps the ticket for the next sign-in', async () => {
    await start()
    state = { status: 4 }
    await seconds(1.5)
    expect(screen.getByText('第三方账号未绑定，5分钟内登录本系统账号密码自动绑定该账号！')).toBeInTheDocument()
    expect(onUnbound).toHaveBeenCalledWith('SocialsLogin_1')
    await seconds(5)
    expect(polls()).toBe(1)
  })

  test('status 6 lets choose a company and signs in with everything that came with it', async () => {
    platform.answer('/oauth/Login/socials', { code: 200, data: { theme: 'classic' } })
    await start()
    state = { status: 6, value: JSON.stringify([{ tenantName: '甲公司', accountName: 'li', tenantId: 7, userId: 'u1' }]) }
    await seconds(1.5)
    await act(async () => screen.getByRole('button', { name: '甲公司 / li' }).click())
    await seconds(0)
    expect(platform.formOf('/oauth/Login/socials')).toMatchObject({ tenantId: '7', userId: 'u1', tenantLogin: 'true' })
    expect(onSignedIn).toHaveBeenCalledTimes(1)
  })

  test('closing the window stops the questions; coming back asks once more', async () => {
    await start()
    await seconds(1.5)
    if (opened[0]) opened[0].closed = true
    await seconds(10)
    expect(polls()).toBe(2)
    state = { status: 1 }
    await act(async () => window.dispatchEvent(new Event('focus')))
    await seconds(0)
    expect(onSignedIn).toHaveBeenCalledTimes(1)
  })

  test('giving up closes the window and stops the questions', async () => {
    await start()
    await act(async () => screen.getByRole('button', { name: '取消登录' }).click())
    await seconds(10)
    expect(opened[0]?.closed).toBe(true)
    expect(polls()).toBe(0)
  })

  test('a browser that blocks windows gets a link instead', async () => {
    isBlocked = true
    await start()
    expect(screen.getByText('浏览器阻止了弹出窗口，请点击下面的链接继续')).toBeVisible()
    const link = screen.getByRole('link', { name: '打开登录页面' })
    expect(link).toHaveAttribute('href', 'https://idp.example/auth?state=SocialsLogin_1')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    await seconds(2.5)
    expect(polls()).toBe(2)
  })

  test('an address that is no web address is never opened', async () => {
    await start('钉钉登录')
    expect(opened[0]?.location.replace).not.toHaveBeenCalled()
    expect(opened[0]?.closed).toBe(true)
    expect(screen.getByText('登录地址无效，请联系管理员')).toBeInTheDocument()
  })

  test('a sign-in that nobody finishes is given up when its ticket is over', async () => {
    await start()
    await seconds(900)
    expect(screen.getByText('企', { exact: false, selector: 'span[aria-hidden]' })).toBeVisible()
    expect(polls()).toBeLessThanOrEqual(300)
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    jest.useRealTimers()
    expect(await axeFindings(container)).toEqual([])
  })
})
