import { act, render, screen } from '@testing-library/react'
import { ToastHost } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { oauth } from '@/lib/contract/session/oauth'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { resumeSession } from './session-end'
import { SessionWatch } from './session-watch'

const user = { userId: 'u1', userAccount: 'li' } as UserInfo

afterEach(() => {
  resumeSession()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

it('ten calls that find the session ended at the same time tell it once and lead to the sign-in screen once', async () => {
  jest.useFakeTimers()
  // The page of a test cannot be left; each attempt is a complaint of its document.
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {})
  const attempts = () => complaints.mock.calls.filter((parts) => /navigation/i.test(String(parts[0]))).length
  // The platform is the edge.
  global.fetch = (async () => new Response(JSON.stringify({ code: 600, msg: '登录过期,请重新登录', data: null }))) as typeof fetch
  render(
    <WithMessages>
      <SessionWatch user={user} />
      <ToastHost />
    </WithMessages>,
  )
  const outcomes = await act(() => Promise.allSettled(Array.from({ length: 10 }, () => call(oauth.me, {}))))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(screen.getAllByText('登录过期,请重新登录')).toHaveLength(1)
  expect(attempts()).toBe(0)
  await act(() => jest.advanceTimersByTimeAsync(10_000))
  expect(attempts()).toBe(1)
})
