import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { AdoptSession } from './adopt-session'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

let platform: SignInPlatform
let complaints: jest.SpyInstance

beforeEach(() => {
  platform = new SignInPlatform()
  platform.answer('/session/pending', { code: 200, data: { userName: '李四', userAccount: 'li', isSame: 0 } })
  platform.answer('/oauth/me', { code: 200, data: { userId: 'u1', userAccount: 'wang', userName: '王五' } })
  platform.answer('/session/adopt', { code: 200, data: { theme: 'classic' } })
  platform.answer('/session/decline', { code: 200, data: null })
  // The page of a test cannot be left; each attempt is a complaint of its document.
  complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

const departures = () => complaints.mock.calls.filter((parts) => /navigation/i.test(String(parts[0]))).length
const show = () => showWithMessages(<AdoptSession next="/home" />)

describe('a session that a link has brought', () => {
  test('says who one is and who one would become, and does nothing by itself', async () => {
    show()
    expect(await screen.findByText('王五/wang')).toBeVisible()
    expect(screen.getByText('李四/li')).toBeVisible()
    expect(platform.calls('/session/adopt')).toHaveLength(0)
    // A key pressed too early must not be the one that agrees.
    expect(screen.getByRole('button', { name: '保持王五的身份' })).toHaveFocus()
  })

  test('is taken after the user has agreed', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '以李四的身份继续' }))
    await waitFor(() => expect(departures()).toBe(1))
    expect(platform.calls('/session/adopt')).toHaveLength(1)
  })

  test('is forgotten when the user refuses', async () => {
    show()
    await userEvent.click(await screen.findByRole('button', { name: '保持王五的身份' }))
    await waitFor(() => expect(departures()).toBe(1))
    expect(platform.calls('/session/decline')).toHaveLength(1)
    expect(platform.calls('/session/adopt')).toHaveLength(0)
  })

  test('asks also somebody who is not signed in', async () => {
    platform.answer('/oauth/me', { code: 600, msg: '登录过期,请重新登录' })
    show()
    expect(await screen.findByRole('button', { name: '不使用，返回登录' })).toBeVisible()
    expect(platform.calls('/session/adopt')).toHaveLength(0)
  })

  test('of the same user goes on unasked', async () => {
    platform.answer('/session/pending', { code: 200, data: { userName: '王五', userAccount: 'wang', isSame: 1 } })
    show()
    await waitFor(() => expect(departures()).toBe(1))
    expect(platform.calls('/session/adopt')).toHaveLength(1)
  })

  test.each([
    ['that does not work', { code: 400, msg: '登录过期,请重新登录' }, '登录过期,请重新登录'],
    ['that has run out', { code: 404, msg: '' }, '链接已失效，请重新打开原来的链接'],
  ])('%s is told, with a way to the sign-in screen', async (_, answer, words) => {
    platform.answer('/session/pending', answer)
    show()
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/login')
    expect(platform.calls('/session/adopt')).toHaveLength(0)
  })

  test('axe finds nothing', async () => {
    const { container } = show()
    await screen.findByText('李四/li')
    expect(await axeFindings(container)).toEqual([])
  })
})
