import type { ChatMessageType } from '@/lib/contract/message/chat'
import { ownStore } from '../outbox/own-store'
import type { WaitingItem } from '../outbox/shared-items'
import type { SentContent } from './chat-content'

/** A message that the platform has not confirmed. */
export type OutboxItem = WaitingItem & {
  clientMessageId: string
  toUserId: string
  type: ChatMessageType
  content: SentContent
  /** How often it was handed to the socket. Above 0 the platform may have it. */
  attempts: number
  /** The platform's time before which it cannot have been sent. */
  sentAfterMs: number
  /** Words of the platform, or empty. */
  failure: string
}

const store = ownStore<OutboxItem>('tenon-chat', 'outbox')

export const keepItem = (item: OutboxItem) => store.keep(item.userId, item.clientMessageId, item)
export const forgetItem = (item: OutboxItem) => store.forget(item.userId, [item.clientMessageId])

/** Of this user only, first written first; undefined where the browser keeps nothing. */
export async function keptItems(userId: string): Promise<OutboxItem[] | undefined> {
  const kept = await store.all(userId)
  return kept?.map(({ value }) => value).sort((one, other) => one.createdAtMs - other.createdAtMs)
}
