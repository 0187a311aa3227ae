import type { ListedMessage, PushFrame } from '@/lib/contract/message/socket'
import { type ChatContent, contentKey, readContent } from './chat-content'
import type { OutboxItem } from './outbox-storage'

/** A message of a conversation, as it stands in its list. */
export type ChatMessage = {
  /** Stays the same from the moment the message appears, so that nothing is drawn anew when the platform confirms it. */
  key: string
  /** Known for messages that were listed; what is pushed by other platforms has none (contract 1 §16.3). */
  id: string | undefined
  senderId: string
  /** By the platform's clock. */
  sentAtMs: number | undefined
  content: ChatContent
  /** `waiting` has not been confirmed yet, `failed` will not be sent unless the user says so. */
  state: 'sent' | 'waiting' | 'failed'
  /** Why it failed, in words of the platform. */
  failure?: string
}

let pushedCount = 0

export function listedMessage(row: ListedMessage): ChatMessage {
  const content = readContent(row.contentType, row.content)
  return { key: row.id, id: row.id, senderId: row.sendUserId, sentAtMs: row.sendTime, content, state: 'sent' }
}

export function receivedMessage(frame: Extract<PushFrame, { method: 'receiveMessage' }>): ChatMessage {
  const { id, formUserId: senderId, dateTime: sentAtMs, messageType: type, formMessage: raw } = frame
  return pushed({ id, senderId, sentAtMs, type, raw })
}

export function echoedMessage(frame: Extract<PushFrame, { method: 'sendMessage' }>, key?: string): ChatMessage {
  const { id, UserId: senderId, dateTime: sentAtMs, messageType: type, toMessage: raw } = frame
  return pushed({ id, senderId, sentAtMs, type, raw, key })
}

type Pushed = { id: string; senderId: string; sentAtMs: number | undefined; type: string; raw: unknown; key?: string | undefined }

function pushed({ id, senderId, sentAtMs, type, raw, key }: Pushed): ChatMessage {
  pushedCount += 1
  const name = id || undefined
  return {
    key: key ?? name ?? `pushed-${pushedCount}`,
    id: name,
    senderId,
    sentAtMs,
    content: readContent(type, raw),
    state: 'sent',
  }
}

/** Finds an unconfirmed message among those the platform has: the same words, later than what was known when it was sent. */
export function isSentAs(item: OutboxItem): (message: ChatMessage) => boolean {
  const wanted = contentKey(readContent(item.type, item.content))
  return ({ senderId, sentAtMs, content }) =>
    senderId === item.userId && (sentAtMs ?? 0) > item.sentAfterMs && contentKey(content) === wanted
}

/** Clocks of the list and of the push of one platform may be read at different moments of one call. */
const sameWithinMs = 2000

export function isSameMessage(one: ChatMessage, other: ChatMessage, withinMs = sameWithinMs): boolean {
  if (one.id !== undefined && other.id !== undefined) return one.id === other.id
  return (
    one.senderId === other.senderId &&
    Math.abs((one.sentAtMs ?? 0) - (other.sentAtMs ?? 0)) <= withinMs &&
    contentKey(one.content) === contentKey(other.content)
  )
}
