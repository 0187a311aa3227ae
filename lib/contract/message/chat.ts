import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, epochMs, list, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

/** What a chat message is (contract 1 §16.2). */
export const chatMessageTypes = ['text', 'image', 'voice', 'video'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/** Peers are people; their id is the user's id. */
const conversation = z.looseObject({
  id: wireId,
  realName: looseText,
  account: looseText,
  headIcon: looseText,
  latestMessage: looseText,
  messageType: looseText,
  latestDate: epochMs,
  unreadMessage: looseNumber.transform((value) => value ?? 0),
})
export type Conversation = z.output<typeof conversation>

const contact = z.looseObject({
  id: wireId,
  account: looseText,
  realName: looseText,
  headIcon: looseText,
  department: looseText,
})
export type Contact = z.output<typeof contact>

/** Chat outside of the socket (contract 1 §15). */
export const chat = {
  conversations: endpoint('GET', '/message/imreply', {
    summary: 'Conversations of the user, the one with the newest message first.',
    access: 'session',
    whileViewing: 'private',
    data: list(conversation),
  }),
  contacts: endpoint('GET', '/permission/Users/ImUser', {
    summary: 'Enabled users but the caller, by name or account.',
    access: 'session',
    whileViewing: 'private',
    query: pagingQuery,
    data: page(contact),
  }),
  /** 移除: a new message shows it again. */
  hide: endpoint('DELETE', '/message/imreply/relocation/{id}', {
    summary: 'Takes a conversation out of the list; its messages stay.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
  deleteRecords: endpoint('DELETE', '/message/imreply/deleteChatRecord/{id}', {
    summary: 'Deletes the messages with a peer for the caller alone.',
    access: 'session',
    params: byId,
    data: nothing,
  }),
}
