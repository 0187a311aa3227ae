import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { LockScreenPage } from './lock-screen-page'

let platform: SignInPlatform
let complaints: jest.SpyInstance

beforeEach(() => {
  platform = new SignInPlatform()
  platform.answer('/oauth/LockScreen', { code: 400, msg: '账号或密码错误' })
  platform.answer('/oauth/Logout', { code: 200, data: null })
  // The page of a test cannot be left; each attempt is a complaint of its document.
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

const departures = () => complaints.mock.calls.filter((parts) => /navigation/i.test(String(parts[0]))).length
const user = { account: 'li', name: '李四', headIcon: '' }
const show = () => showWithMessages(<LockScreenPage user={user} target="/home" />)
const password = () => screen.getByLabelText('密码')

/** Another tab of the same browser. */
function tellFromAnotherTab(kind: string): void {
  const channel = new BroadcastChannel('tenon-session')
  channel.postMessage({ kind, from: 'another tab' })
  channel.close()
}

describe('the lock screen (contract 1 §9)', () => {
  test('shows who is locked in, and asks nothing for an empty password', async () => {
    show()
    expect(screen.getByRole('heading', { name: '李四/li' })).toBeVisible()
    expect(password()).toHaveAttribute('placeholder', '请输入登录密码')
    await userEvent.click(screen.getByRole('button', { name: '解锁' }))
    expect(screen.getByText('请输入解锁密码')).toBeVisible()
    expect(platform.sent).toHaveLength(0)
  })

  test.each([400, 600, 601, 602])('keeps the session and shows the words of code %s (S7)', async (code) => {
    platform.answer('/oauth/LockScreen', { code, msg: '账号或密码错误' })
    show()
    await userEvent.type(password(), 'x{Enter}')
    expect(await screen.findByText('账号或密码错误')).toBeVisible()
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
    expect(departures()).toBe(0)
  })

  test('the way back to the sign-in screen signs out, after a question', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }))
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    expect(platform.sent).toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: '返回登录' }))
    await userEvent.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(departures()).toBe(1))
    expect(platform.calls('/oauth/Logout')).toHaveLength(1)
  })

  test.each(['unlock', 'login', 'logout'])('follows another tab: %s', async (kind) => {
    show()
    tellFromAnotherTab(kind)
    await waitFor(() => expect(departures()).toBe(1))
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    expect(await axeFindings(container)).toEqual([])
  })
})
