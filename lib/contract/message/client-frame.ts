import { z } from 'zod'
import { chatMessageTypes } from './chat'

/**
 * Bytes of UTF-8 of one chat text; 6,000 Chinese signs. A page of the longest ones, escaped, stays below the 12 MB that the relay takes
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

const clientMessageId = z.string().regex(/^[\w-]{8,64}$/)

/** The name of a message in a frame whose other fields may be wrong; null where there is none. */
export function readClientMessageId(value: unknown): string | null {
  return clientMessageId.safeParse(value).data ?? null
}

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
    clientMessageId: clientMessageId.optional(),
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
  /**
   * Ours: this view of a tab has the record open, or has it no more. Said again every half minute. Only to platforms that have named
   * `recordWatchersFeature` in their `initMessage`; the relay holds it back from all others.
   */
  z.object({
    method: z.literal('WatchRecord'),
    modelId: id,
    recordId: id,
    viewId: clientMessageId,
    doing: z.enum(['viewing', 'editing', 'gone']),
  }),
])
export type ClientFrame = z.output<typeof clientFrame>
