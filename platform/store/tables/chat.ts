import type { Generated } from 'kysely'

/** Tables of the migration of the same name. `pair` is the ids of two people, the lower one first. */
export type ChatTables = {
  chatPair: ChatPairTable
  chatMessage: ChatMessageTable
  chatConversation: ChatConversationTable
}

type ChatPairTable = {
  pair: string
  /** Time of the newest message. */
  latestAt: number
  /** Messages that are kept, and the bytes of their contents. */
  total: Generated<number>
  bytes: Generated<number>
  /** Messages up to this time are to be removed: nobody sees them any more. */
  doomedUntil: Generated<number>
}

type ChatMessageTable = {
  id: string
  pair: string
  /** Later than every earlier message of the pair, whatever the clock does: it is the order. */
  sentAt: number
  senderId: string
  receiverId: string
  contentType: string
  /** Text, or JSON text for everything else (contract 1 §16.3). */
  content: string
  /** Given by the sender's client; the same one is stored once. */
  clientMessageId: string | null
}

/** How one of the two sees the conversation. */
type ChatConversationTable = {
  ownerId: string
  peerId: string
  pair: string
  latestAt: number
  latestType: string
  latestText: string
  unread: Generated<number>
  /** The owner has read what the peer sent up to this time. */
  readUntil: Generated<number>
  /** The owner has deleted what was sent up to this time. */
  clearedUntil: Generated<number>
  isHidden: Generated<number>
}
