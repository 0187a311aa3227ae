import { delMany, entries } from 'idb-keyval'
import type { ChatMessageType } from '@/lib/contract/message/chat'
import { keepNow, lazyStore } from '../lazy-store'
import { randomName } from '../random-name'
import type { SentContent } from './chat-content'

/** A message that the platform has not confirmed. Kept in this browser, by user, until it is sent or the user removes it. */
export type OutboxItem = {
  clientMessageId: string
  userId: string
  toUserId: string
  type: ChatMessageType
  content: SentContent
  /** By this browser's clock; says only which of the waiting ones goes first. */
  createdAtMs: number
  /** How often it was handed to the socket. Above 0 the platform may have it. */
  attempts: number
  /** The platform's time before which it cannot have been sent. */
  sentAfterMs: number
  /** The page that wrote it; another one sends it only where locks tell that this is the only sender. */
  pageId: string
  state: 'waiting' | 'failed'
  /** Words of the platform, or empty. */
  failure: string
}

type NewItem = Pick<OutboxItem, 'userId' | 'toUserId' | 'type' | 'content' | 'pageId'> & { after: OutboxItem | undefined }

/** Goes after the one that was written before it, whatever the clock says. */
export function newItem({ after, ...item }: NewItem): OutboxItem {
  const createdAtMs = Math.max(Date.now(), (after?.createdAtMs ?? 0) + 1)
  return { ...item, clientMessageId: randomName(), createdAtMs, attempts: 0, sentAfterMs: 0, state: 'waiting', failure: '' }
}

const openStore = lazyStore('tenon-chat', 'outbox')

const keyOf = ({ userId, clientMessageId }: Pick<OutboxItem, 'userId' | 'clientMessageId'>) =>
  JSON.stringify([userId, clientMessageId])

/** False where the browser keeps nothing, such as in a private window: the message then lives as long as the page. */
export async function keepItem(item: OutboxItem): Promise<boolean> {
  try {
    await keepNow(openStore(), keyOf(item), item)
    return true
  } catch {
    return false
  }
}

export async function forgetItems(items: readonly Pick<OutboxItem, 'userId' | 'clientMessageId'>[]): Promise<void> {
  try {
    await delMany(items.map(keyOf), openStore())
  } catch {
    // Where nothing can be stored there is nothing to forget.
  }
}

/** Of this user only, first written first; undefined where the browser keeps nothing. */
export async function keptItems(userId: string): Promise<OutboxItem[] | undefined> {
  try {
    const all = await entries<string, OutboxItem>(openStore())
    return all
      .map(([, item]) => item)
      .filter((item) => item.userId === userId)
      .sort((one, other) => one.createdAtMs - other.createdAtMs)
  } catch {
    return undefined
  }
}
