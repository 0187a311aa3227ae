import { z } from 'zod'
import { epochMs, looseNumber, looseText, wireId } from '../wire'
import { chatMessageTypes } from './chat'

/**
 * Frames of the socket (contract 1 §16), JSON texts with a `method` in both directions. The wire's own spellings (`formUserId`,
 * `UserId`, `sord`) stand here and nowhere else.
 */

/**
 * Bytes of UTF-8 of one chat text; 6,000 Chinese signs. A page of the longest ones, escaped, stays below the 4 MB that the relay takes
 * in one frame.
 */
export const chatTextBytesMax = 18_000
export const chatPageSizeMax = 100

const id = z.string().regex(/^\P{Cc}{1,100}$/u)
/** Of a file that was uploaded as `IM`; never a path. */
const fileName = z.string().regex(/^[\w.-]{1,200}$/)
const side = z.number().int().min(1).max(100_000)

export const imageContent = z.object({ name: fileName, width: side, height: side })
/** `length` in seconds. */
export const voiceContent = z.object({ name: fileName, length: z.number().min(0).max(86_400) })
export const videoContent = z.object({
  name: fileName,
  width: side.optional(),
  height: side.optional(),
  length: z.number().min(0).max(86_400).optional(),
})

/**
 * What a browser may send. The relay and the embedded platform rebuild a frame from these fields alone and ignore methods that are not
 * named. The token is written in by the relay. `clientMessageId` is ours: a platform that knows it takes a message once however often it
 * is sent and repeats it in the echo; one that does not ignores it.
 */
export const clientFrame = z.discriminatedUnion('method', [
  z.object({ method: z.literal('OnConnection'), mobileDevice: z.boolean().default(false) }),
  z.object({
    method: z.literal('SendMessage'),
    toUserId: id,
    messageType: z.enum(chatMessageTypes),
    // Fields of every kind; the platform checks those that the kind needs.
    messageContent: z.union([z.string().max(chatTextBytesMax), videoContent]),
    clientMessageId: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional(),
  }),
  z.object({
    method: z.literal('MessageList'),
    toUserId: id,
    formUserId: id,
    currentPage: z.number().int().min(1).max(1_000_000),
    pageSize: z.number().int().min(1).max(chatPageSizeMax),
    sord: z.enum(['asc', 'desc']),
    keyword: z.string().max(200).default(''),
  }),
  z.object({ method: z.literal('UpdateReadMessage'), formUserId: id }),
  z.object({ method: z.literal('HeartCheck') }),
])
export type ClientFrame = z.output<typeof clientFrame>

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

/** What the platform pushes. The relay has taken every token out. Whatever else it says is passed over. */
export const pushFrame = z.discriminatedUnion('method', [
  z.looseObject({
    method: z.literal('initMessage'),
    unreadTotalCount: count,
    unreadNums: z.array(unreadOf).catch([]),
  }),
  z.looseObject({
    method: z.literal('messagePush'),
    unreadNoticeCount: z.coerce.number().int().min(0).catch(1),
    title: text,
    messageType: looseNumber.catch(undefined),
  }),
  /** `isOther`: a newer session than the one of this socket is meant. */
  z.object({ method: z.literal('logout'), msg: text, isOther: z.boolean().catch(false) }),
  z.object({ method: z.literal('refresh'), msg: text }),
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
  /** What was asked by a frame could not be done; `clientMessageId` names the message that was refused. */
  z.looseObject({ method: z.literal('error'), msg: text, clientMessageId: looseText }),
])
export type PushFrame = z.output<typeof pushFrame>
