import { act, fireEvent, screen, within } from '@testing-library/react'
import { Provider } from 'jotai'
import { call } from '@/lib/client/call'
import { isLeaving, stayHere } from '@/lib/client/leaving'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { drawInViewing } from '@/lib/client/viewing'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { ownSession } from '@/lib/contract/session/own-session'
import shell from '@/messages/zh/shell.json'
import topbar from '@/messages/zh/topbar.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ViewingPanel } from './viewing-panel'

jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }))

const user = { userId: 'u2', userName: '马建军', userAccount: 'majianjun' } as UserInfo
let network: ReturnType<typeof startNetwork>
beforeEach(() => {
  network = startNetwork()
  // A document that goes elsewhere is beyond this environment; that it is on its way is known without it.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  drawInViewing('v1', () => undefined)
})
afterEach(() => {
  drawInViewing(undefined, () => undefined)
  stayHere()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const show = (secondsLeft = 1800) =>
  showScreen(
    <Provider>
      <ViewingPanel user={user} secondsLeft={secondsLeft} />
    </Provider>,
    { texts: { shell, topbar } },
  )
const bar = () => within(screen.getByRole('region', { name: '以他人身份查看' }))

it('tells as whom, that nothing can be changed, and how long', async () => {
  const { container } = await show()
  expect(bar().getByText('正在以马建军的身份查看')).toBeVisible()
  expect(bar().getByText('majianjun')).toBeVisible()
  expect(bar().getByText('只读')).toBeVisible()
  expect(bar().getByRole('timer')).toHaveTextContent('剩余 30:00')
  await expectNoViolations(container)
})

it('counts down and leaves the page by itself when the time is over, also after a sleep of the machine', async () => {
  jest.useFakeTimers()
  await show(90)
  await act(() => jest.advanceTimersByTimeAsync(29_000))
  expect(bar().getByRole('timer')).toHaveTextContent('1:01')
  expect(isLeaving()).toBe(false)
  jest.setSystemTime(Date.now() + 61_000)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(bar().getByRole('timer')).toHaveTextContent('0:00')
  expect(isLeaving()).toBe(true)
  expect(network.calls).toEqual([])
})

it('ends it for the session and leaves; where that fails the page stays and says why', async () => {
  await show()
  network.answers['DELETE /oauth/ViewAs'] = () => refusal('系统繁忙')
  await act(async () => void fireEvent.click(bar().getByRole('button', { name: '结束查看' })))
  expect(await screen.findByText('系统繁忙')).toBeVisible()
  expect(isLeaving()).toBe(false)
  delete network.answers['DELETE /oauth/ViewAs']
  await act(async () => void fireEvent.click(bar().getByRole('button', { name: '结束查看' })))
  expect(network.sent('DELETE').map(({ path }) => path)).toEqual(['/oauth/ViewAs', '/oauth/ViewAs'])
  expect(isLeaving()).toBe(true)
})

it('leaves when the platform says that it is over', async () => {
  await show()
  network.answers['GET /oauth/me'] = () => refusal('查看已结束，请刷新页面', 424)
  await act(() => call(ownSession.me, {}).catch(() => undefined))
  expect(isLeaving()).toBe(true)
})

it('calls tell in which viewing their page was drawn, and the browser keeps nothing for the person', async () => {
  drawInViewing(undefined, () => undefined)
  writeForUser('browser', 'u2', 'recent', 'own')
  const sent: (string | null)[] = []
  global.fetch = (async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('x-tenon-view'))
    return new Response(JSON.stringify({ code: 600, msg: '', data: null }))
  }) as typeof fetch
  await call(ownSession.me, {}).catch(() => undefined)
  drawInViewing('v2', () => undefined)
  await call(ownSession.me, {}).catch(() => undefined)
  expect(sent).toEqual([null, 'v2'])
  expect(readForUser('browser', 'u2', 'recent', String)).toBeUndefined()
  writeForUser('browser', 'u2', 'recent', 'seen')
  expect(readForUser('browser', 'u2', 'recent', String)).toBe('seen')
  drawInViewing(undefined, () => undefined)
  expect(readForUser('browser', 'u2', 'recent', String)).toBe('own')
})

it('a page is drawn in one viewing alone: another one needs another document', () => {
  const reload = jest.fn()
  drawInViewing('v1', reload)
  expect(reload).not.toHaveBeenCalled()
  drawInViewing('v2', reload)
  expect(reload).toHaveBeenCalledTimes(1)
})
