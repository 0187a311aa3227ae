import fc from 'fast-check'
import { cpuMsOf } from '@/tests/fixtures/cpu-time'
import type { ChatMessage } from './chat-message'
import { appendMessage, threadMessagesMax, withNewestPage, withOlderPage } from './thread'

const message = (index: number, hasId = true): ChatMessage => ({
  key: `k${index}`,
  id: hasId ? `m${index}` : undefined,
  senderId: index % 2 === 0 ? 'a' : 'b',
  sentAtMs: index * 10_000,
  content: { kind: 'text', text: `第${index % 5}句` },
  state: 'sent',
})
const messages = (from: number, to: number, hasId = true) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => message(from + index, hasId))
const times = (list: readonly ChatMessage[]) => list.map(({ sentAtMs }) => sentAtMs)

test('whatever is known and whatever page comes, the list is whole and in order when they touch', () => {
  const place = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(place, place, place, fc.boolean(), (from, to, end, hasId) => {
      fc.pre(from < to && to <= end)
      // Known: from..to; the newest page has the last 30 of what there is.
      const page = messages(Math.max(0, end - 30), end)
      const known = messages(from, to, hasId)
      const { messages: joined, isJoined } = withNewestPage({ known, page, countWhenAsked: known.length })
      const first = Math.max(0, end - 30)
      const begins = isJoined ? Math.min(from, first) : first
      expect(times(joined)).toEqual(times(messages(begins, end)))
    }),
  )
})

test('what was pushed while the page was asked for stands behind it, once', () => {
  const known = messages(0, 12, false)
  for (const end of [10, 11, 12]) {
    const { messages: joined } = withNewestPage({ known, page: messages(0, end), countWhenAsked: 10 })
    expect(times(joined)).toEqual(times(messages(0, 12)))
    expect(joined.map(({ key }) => key)).toEqual(known.map(({ key }) => key))
  }
})

test('older pages overlap without doubles', () => {
  const known = messages(20, 40, false)
  expect(times(withOlderPage(known, messages(5, 25)))).toEqual(times(messages(5, 40)))
})

test('a conversation of twenty thousand takes a message with little work, and never grows without end', async () => {
  let known: readonly ChatMessage[] = messages(0, threadMessagesMax)
  const work = await cpuMsOf(() => {
    for (let index = 0; index < 1000; index += 1) known = appendMessage(known, message(threadMessagesMax + index))
  })
  expect(work).toBeLessThan(15_000)
  expect(known.length).toBeLessThanOrEqual(threadMessagesMax)
  expect(known.at(-1)?.id).toBe(`m${threadMessagesMax + 999}`)
})
