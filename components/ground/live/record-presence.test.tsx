import { act, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { NextIntlClientProvider } from 'next-intl'
import { liveSource } from '@/lib/client/socket/live'
import type { ClientFrame } from '@/lib/contract/message/client-frame'
import common from '@/messages/zh/common.json'
import list from '@/messages/zh/list.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ShellProvider } from '../shell-context'
import type { ShellData } from '../shell-data'
import { noRealtime, realtimeAtom } from './realtime-state'
import { RecordPresence } from './record-presence'

const user = { userId: 'me', userAccount: 'me', userName: '我' }
const data = { user, draftKeys: [], rights: [], menus: [], systemTitle: '' } as unknown as ShellData
type Watch = Extract<ClientFrame, { method: 'WatchRecord' }>
let sent: Watch[]
let store: ReturnType<typeof createStore>

beforeEach(() => {
  sent = []
  store = createStore()
  liveSource.attach({ send: (frame) => sent.push(frame as Watch) > 0, share: () => {} })
  liveSource.setConnected(true)
})
afterEach(() => liveSource.detach())

const show = (tellsWatchers = true, doing: 'viewing' | 'editing' = 'viewing') => {
  store.set(realtimeAtom, { ...noRealtime, isConnected: true, tellsWatchers })
  return render(
    <Provider store={store}>
      <NextIntlClientProvider locale="zh" timeZone="Asia/Shanghai" messages={{ common, list }}>
        <ShellProvider data={data} openPath={() => {}} closePath={() => {}}>
          <RecordPresence modelId="m1" recordId="r1" doing={doing} />
        </ShellProvider>
      </NextIntlClientProvider>
    </Provider>,
  )
}
const person = (userId: string, realName: string, doing: 'viewing' | 'editing') => ({ userId, realName, headIcon: '', doing })
const me = person('me', '我', 'viewing')
const told = (people: readonly object[], more: object = {}) =>
  act(async () => {
    const frame = { method: 'recordWatchers', modelId: 'm1', recordId: 'r1', list: people, total: people.length, ...more }
    liveSource.push(frame as Parameters<typeof liveSource.push>[0])
  })
/** Its code has come, and has said that it is there. */
const ready = () => act(async () => void (await import('./record-faces')))

it('names the others, who edits first, and reads out only that somebody edits', async () => {
  const { container } = show()
  await ready()
  expect(sent).toMatchObject([{ method: 'WatchRecord', modelId: 'm1', recordId: 'r1', doing: 'viewing' }])
  await told([me])
  expect(screen.queryByRole('img')).toBeNull()
  await told([person('li', '李娜', 'editing'), me, person('wang', '王芳', 'viewing')])
  expect(screen.getByRole('img')).toHaveAccessibleName('正在编辑：李娜; 正在查看：王芳')
  expect(screen.getByRole('status')).toHaveTextContent(/^李娜正在编辑$/)
  await expectNoViolations(container)
  await told([person('wang', '王芳', 'viewing'), me])
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('shows three faces and counts the rest, also those that the platform does not name', async () => {
  show()
  await ready()
  await told([me, ...['a', 'b', 'c', 'd'].map((id) => person(id, `人${id}`, 'viewing'))], { total: 30 })
  expect(screen.getByRole('img')).toHaveTextContent('+26')
})

it('passes over what is said of another record', async () => {
  show()
  await ready()
  await told([person('li', '李娜', 'viewing')], { recordId: 'r2' })
  expect(screen.queryByRole('img')).toBeNull()
})

it('says that it goes, and forgets the others when the connection breaks', async () => {
  const { unmount } = show(true, 'editing')
  await ready()
  await told([person('li', '李娜', 'viewing')])
  act(() => store.set(realtimeAtom, { ...noRealtime, isConnected: false, tellsWatchers: true }))
  expect(screen.queryByRole('img')).toBeNull()
  act(() => store.set(realtimeAtom, { ...noRealtime, isConnected: true, tellsWatchers: true }))
  unmount()
  expect(sent.map(({ doing }) => doing)).toEqual(['editing', 'gone', 'editing', 'gone'])
  expect(sent[1]?.viewId).toBe(sent[0]?.viewId)
})

it('says nothing and loads nothing where the platform does not tell', async () => {
  const { container } = show(false)
  await ready()
  expect(sent).toEqual([])
  expect(container).toBeEmptyDOMElement()
})
