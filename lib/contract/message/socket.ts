import { z } from 'zod'
import { epochMs, looseNumber, looseText, wireId } from '../wire'

/**
 * Frames of the socket (contract 1 §16), JSON texts with a `method` in both directions: what comes here, what is sent in
 * `client-frame.ts`, so that a page loads only what it reads. The wire's own spellings (`formUserId`, `UserId`, `sord`) stand in these
 * two files and nowhere else.
 */

const count = z.coerce.number().int().min(0).catch(0)
const text = z.string().catch('')

const unreadOf = z.looseObject({ sendUserId: wireId, unreadNum: looseNumber.transform((value) => value ?? 0) })

/** `content` is JSON text for everything but text (contract 1 §16.3). */
const listedMessage = z.looseObject({
  id: wireId,
  sendUserId: wireId,
  receiveUserId: wireId,
  sendTime: epochMs,
  content: looseText,
  contentType: looseText,
  /** 1: the receiver has read it. */
  state: looseNumber,
})
export type ListedMessage = z.output<typeof listedMessage>

const watcher = z.object({ userId: wireId, realName: text, headIcon: text, doing: z.enum(['viewing', 'editing']) })
export type RecordWatcher = z.output<typeof watcher>

/** What the platform pushes. The relay has taken every token out. Whatever else it says is passed over. */
// A plain union: a discriminated one would bring its code into every page for this one place.
export const pushFrame = z.union([
  z.looseObject({
    method: z.literal('initMessage'),
    unreadTotalCount: count,
    unreadNums: z.array(unreadOf).catch([]),
    /** Ours: what the platform understands beyond the contract. Other platforms name nothing. */
    features: z.array(z.string()).catch([]),
  }),
  z.looseObject({
    method: z.literal('messagePush'),
    unreadNoticeCount: z.coerce.number().int().min(0).catch(1),
    title: text,
    messageType: looseNumber.catch(undefined),
  }),
  /** `isOther`: a newer session than the one of this socket is meant. */
  z.object({ method: z.literal('logout'), msg: text, isOther: z.boolean().catch(false) }),
  /** Ours: `isMenu` when only the menu is another one, for which no page need be loaded anew. */
  z.object({ method: z.literal('refresh'), msg: text, isMenu: z.boolean().catch(false) }),
  z.object({ method: z.literal('closeSocket') }),
  /** To the receiver. `formMessage` is text, or an object with `path` for everything but text. */
  z.looseObject({
    method: z.literal('receiveMessage'),
    /** Ours: that of the same message in `messageList`. Empty from other platforms. */
    id: looseText,
    formUserId: wireId,
    formMessage: z.unknown(),
    messageType: looseText,
    dateTime: epochMs,
    latestDate: epochMs,
    headIcon: looseText,
    realName: looseText,
    account: looseText,
  }),
  /** The echo to the sender. */
  z.looseObject({
    method: z.literal('sendMessage'),
    id: looseText,
    UserId: wireId,
    toUserId: wireId,
    toMessage: z.unknown(),
    messageType: looseText,
    dateTime: epochMs,
    latestDate: epochMs,
    toHeadIcon: looseText,
    toRealName: looseText,
    toAccount: looseText,
    clientMessageId: looseText,
  }),
  z.looseObject({
    method: z.literal('messageList'),
    list: z.array(listedMessage).catch([]),
    pagination: z
      .looseObject({ currentPage: count, pageSize: count, total: count })
      .catch({ currentPage: 1, pageSize: 0, total: 0 }),
  }),
  /** Ours: who has the record open now, those that edit it first; the reader too. */
  z.object({
    method: z.literal('recordWatchers'),
    modelId: z.string(),
    recordId: z.string(),
    list: z.array(watcher),
    total: count,
  }),
  /**
   * Ours: somebody stored the design that is worked on, to those who watch it (`WatchRecord` with the tag of the screen of designs as
   * `modelId`, its id as `recordId`); also how it stands, to who begins to watch it.
   */
  z.object({
    method: z.literal('designStored'),
    designId: z.string(),
    version: count,
    userId: wireId,
    userName: text,
    at: epochMs,
  }),
  /** What was asked by a frame could not be done; `clientMessageId` names the message that was refused. */
  z.looseObject({ method: z.literal('error'), msg: text, clientMessageId: looseText }),
])
export type PushFrame = z.output<typeof pushFrame>
