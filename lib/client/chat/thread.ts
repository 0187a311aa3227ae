import { type ChatMessage, isSameMessage } from './chat-message'

/** Pure rules of how what is known of a conversation and what comes in become one list, each message once and in order (reliability C3). */

/** More are not kept of one conversation; older ones are in its history. */
export const threadMessagesMax = 25_000
const threadMessagesKept = 20_000
/** A platform may say the same thing twice within this many messages. */
const repeatedWithin = 50

/** Adds what was pushed. Answers the same list where the message is there already. */
export function appendMessage(known: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] {
  const isRepeated = known.slice(-repeatedWithin).some((other) => isSameMessage(other, message, 0))
  if (isRepeated && message.sentAtMs !== undefined) return known
  const next = [...known, message]
  return next.length > threadMessagesMax ? next.slice(-threadMessagesKept) : next
}

type Newest = {
  known: readonly ChatMessage[]
  /** The newest page, oldest first. */
  page: readonly ChatMessage[]
  /** Of `known`, how many had been there when the page was asked for. The platform may have read its page before it pushed the others. */
  countWhenAsked: number
}

/**
 * What is known after the newest page came: the page is right about everything in it. Where it does not reach back to what was known,
 * messages between were missed, and the list begins with the page (`isJoined` false).
 */
export function withNewestPage({ known, page, countWhenAsked }: Newest): { messages: ChatMessage[]; isJoined: boolean } {
  const before = known.slice(0, countWhenAsked)
  const since = known.slice(countWhenAsked)
  const first = page[0]
  const at = first === undefined ? 0 : placeOf(before, first)
  const isJoined = at !== -1
  const older = isJoined ? before.slice(0, at) : []
  const left = known.slice(isJoined ? at : 0)
  const confirmed = page.map((row) => {
    const match = takeMatch(left, row)
    return match ? { ...row, key: match.key } : row
  })
  const pending = new Set(left)
  return { messages: [...older, ...confirmed, ...since.filter((message) => pending.has(message))], isJoined }
}

/** The page before what is known; pages overlap when messages came since. */
export function withOlderPage(known: readonly ChatMessage[], page: readonly ChatMessage[]): ChatMessage[] {
  const ids = new Set(known.flatMap(({ id }) => id ?? []))
  const nameless = known.filter(({ id }) => id === undefined)
  const fresh = page.filter(
    (row) => !(row.id !== undefined && ids.has(row.id)) && !nameless.some((other) => isSameMessage(other, row)),
  )
  return [...fresh, ...known]
}

function placeOf(messages: readonly ChatMessage[], wanted: ChatMessage): number {
  const exact = messages.findLastIndex((message) => isSameMessage(message, wanted, 0))
  return exact === -1 ? messages.findLastIndex((message) => isSameMessage(message, wanted)) : exact
}

/** Takes the message that the row confirms out of those that are left: two equal messages confirm two rows. */
function takeMatch(left: ChatMessage[], row: ChatMessage): ChatMessage | undefined {
  const exact = left.findIndex((message) => isSameMessage(message, row, 0))
  const at = exact === -1 ? left.findIndex((message) => isSameMessage(message, row)) : exact
  return at === -1 ? undefined : left.splice(at, 1)[0]
}
