import { act, fireEvent, render, screen } from '@testing-library/react'
import { endSession, resumeSession } from '@/components/ground/session/session-end'
import { ToastHost } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { oauth } from '@/lib/contract/session/oauth'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { SessionWatch } from './session-watch'

const user = { userId: 'u1', userAccount: 'li' } as UserInfo
const ended = { code: 600, msg: '登录过期,请重新登录', data: null }

// The platform is the edge.
function platformSays(answer: (url: string) => unknown): void {
  global.fetch = (async (url: string) => new Response(JSON.stringify(answer(String(url))))) as typeof fetch
}

function show() {
  render(
    <WithMessages>
      <input aria-label="half typed" />
      <SessionWatch user={user} passwordMode={{ mode: 'md5', aesKey: '' }} />
      <ToastHost />
    </WithMessages>,
  )
}

afterEach(() => act(() => resumeSession()))

it('ten calls that find the session ended at the same time tell it once and ask once, over a page that keeps what is typed', async () => {
  platformSays(() => ended)
  show()
  fireEvent.change(screen.getByLabelText('half typed'), { target: { value: 'not saved yet' } })
  const outcomes = await act(() => Promise.allSettled(Array.from({ length: 10 }, () => call(oauth.me, {}))))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(screen.getAllByText('登录过期,请重新登录')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 })
  expect(dialog).toHaveTextContent('li')
  expect(screen.getByLabelText('half typed')).toHaveValue('not saved yet')
})

it('a push that says so asks in the words of the push, and drops the cookie by a call of the ended session alone', async () => {
  const urls: string[] = []
  platformSays((url) => {
    urls.push(url)
    return ended
  })
  show()
  act(() => endSession('此账号已在其他地方登录'))
  expect(screen.getByText('此账号已在其他地方登录')).toBeVisible()
  expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toHaveTextContent('此账号已在其他地方登录')
  expect(urls.filter((url) => url.includes('/oauth/Logout'))).toEqual([])
  expect(urls.some((url) => url.startsWith('/api/oauth/me'))).toBe(true)
})
