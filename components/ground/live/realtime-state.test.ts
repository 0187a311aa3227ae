import { parseFrame } from '@/lib/client/socket/frames'
import type { PushFrame } from '@/lib/contract/message/socket'
import { afterChange, afterPush, noRealtime, type Realtime } from './realtime-state'

const pushed = (known: Realtime, frame: object) => afterPush(known, parseFrame(JSON.stringify(frame)) as PushFrame)
const received = (formUserId: string) => ({ method: 'receiveMessage', formUserId, formMessage: 'x', messageType: 'text' })
const chats = (counts: Record<string, number>) => new Map(Object.entries(counts))
const unread: Realtime = {
  ...{ unreadCount: 3, unreadChats: chats({ li: 2, wang: 1 }), hasUnreadChat: true },
  ...{ isConnected: true, tellsWatchers: false, toldAtMs: 1000 },
}

it("the platform's first word replaces every number known before", () => {
  const frame = { method: 'initMessage', unreadTotalCount: 7, unreadNums: [{ sendUserId: 'zhao', unreadNum: 4 }] }
  expect(pushed(unread, frame)).toEqual({
    ...unread,
    unreadCount: 7,
    unreadChats: chats({ zhao: 4 }),
    toldAtMs: expect.any(Number),
  })
  expect(pushed(unread, { ...frame, unreadNums: [] })).toMatchObject({ unreadChats: chats({}), hasUnreadChat: false })
})

it('a platform tells of watchers only where it says so itself', () => {
  const first = { method: 'initMessage', unreadTotalCount: 0, unreadNums: [] }
  expect(pushed(noRealtime, first).tellsWatchers).toBe(false)
  expect(pushed(noRealtime, { ...first, features: ['more', 'recordWatchers'] }).tellsWatchers).toBe(true)
  expect(pushed(noRealtime, { ...first, features: 'recordWatchers' }).tellsWatchers).toBe(false)
})

it('who is named as unread is unread, also where a build leaves the number out (contract 1 §16.3)', () => {
  const frame = { method: 'initMessage', unreadTotalCount: 0, unreadNums: [{ sendUserId: 'zhao' }] }
  expect(pushed(noRealtime, frame)).toMatchObject({ unreadChats: chats({ zhao: 1 }), hasUnreadChat: true })
})

it('messages of a peer add up, and an opened conversation takes only its own away', () => {
  const twice = pushed(pushed(noRealtime, received('li')), received('li'))
  const both = pushed(twice, received('wang'))
  expect(both).toMatchObject({ unreadChats: chats({ li: 2, wang: 1 }), hasUnreadChat: true })
  const one = afterChange(both, { kind: 'chatRead', userId: 'li' })
  expect(one).toMatchObject({ unreadChats: chats({ wang: 1 }), hasUnreadChat: true })
  expect(afterChange(one, { kind: 'chatRead', userId: 'wang' })).toEqual(noRealtime)
})

it('the number of a list corrects that of one conversation', () => {
  expect(afterChange(unread, { kind: 'chatUnread', userId: 'li', count: 5 }).unreadChats).toEqual(chats({ li: 5, wang: 1 }))
  expect(afterChange(unread, { kind: 'chatUnread', userId: 'li', count: 0 }).unreadChats).toEqual(chats({ wang: 1 }))
})

it('messages that are read leave the badge, never below nothing', () => {
  expect(afterChange(unread, { kind: 'messagesRead', count: 1, askedAtMs: 1001 }).unreadCount).toBe(2)
  expect(afterChange(unread, { kind: 'messagesRead', count: 9, askedAtMs: 1001 }).unreadCount).toBe(0)
  expect(afterChange(unread, { kind: 'messagesUnread', count: 0 }).unreadCount).toBe(0)
})

it('numbers that were told while a message was being read count it already, whichever tab hears first', () => {
  expect(afterChange(unread, { kind: 'messagesRead', count: 1, askedAtMs: 999 })).toBe(unread)
})

it('a peer whose id is a name of the language is a peer like any other', () => {
  const known = pushed(pushed(noRealtime, received('__proto__')), received('constructor'))
  expect([...known.unreadChats]).toEqual([
    ['__proto__', 1],
    ['constructor', 1],
  ])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
