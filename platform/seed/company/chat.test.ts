import { createCalendar } from '../calendar'
import { demoAccounts } from '../demo-accounts'
import { emptyBook } from '../files/book'
import { chatRows } from './chat'
import { people, userId } from './people'

const nowMs = Date.UTC(2026, 5, 10, 1, 30)
const { pairs, messages, conversations } = chatRows(createCalendar(nowMs, 0), emptyBook)

test.each(demoAccounts.map((demo) => demo.account))('%s talks with three to six people, and some of it is unread', (account) => {
  const own = conversations.filter((row) => row.ownerId === userId(account))
  expect(own.length).toBeGreaterThanOrEqual(3)
  expect(own.length).toBeLessThanOrEqual(6)
  expect(own.some((row) => (row.unread ?? 0) > 0)).toBe(true)
})

test('only people of the company talk, never with themselves and once with everybody', () => {
  const ids = new Set(people.map((person) => userId(person.account)))
  expect(conversations.filter((row) => !ids.has(row.ownerId) || !ids.has(row.peerId) || row.ownerId === row.peerId)).toEqual([])
  expect(new Set(pairs.map((row) => row.pair)).size).toBe(pairs.length)
  expect(new Set(messages.map((row) => row.id)).size).toBe(messages.length)
})

test('the messages of two people are in the order of time, none from the future, and both sides end with the last', () => {
  for (const { pair, latestAt, total } of pairs) {
    const own = messages.filter((row) => row.pair === pair)
    expect(own).toHaveLength(total ?? 0)
    const times = own.map((row) => row.sentAt)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(times.at(-1)).toBe(latestAt)
    expect(latestAt).toBeLessThan(nowMs)
    const sides = conversations.filter((row) => row.pair === pair)
    expect(sides.map((row) => [row.latestAt, row.latestText])).toEqual(sides.map(() => [latestAt, own.at(-1)?.content]))
  }
})

test('what is unread was sent by the peer after the last line that was read', () => {
  for (const side of conversations) {
    const later = messages.filter((row) => row.pair === side.pair && row.sentAt > (side.readUntil ?? 0))
    expect(later).toHaveLength(side.unread ?? 0)
    expect(later.filter((row) => row.receiverId !== side.ownerId)).toEqual([])
  }
})

test('one conversation is long enough to be searched and turned over', () => {
  const lengths = pairs.map((row) => row.total ?? 0)
  expect(Math.max(...lengths)).toBeGreaterThan(80)
})
