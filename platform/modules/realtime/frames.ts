import type { RawData } from 'ws'
import { z } from 'zod'
import type { Frame } from '../../http/realtime'
import { parseJson } from '../../http/request'

/** Every frame of a client carries the method and the token (contract 1 §16.2). Further fields belong to the method. */
const envelope = z.looseObject({ method: z.string().min(1).max(100), token: z.string().max(8192) })
export type ReceivedFrame = z.output<typeof envelope>

/** Close codes of RFC 6455 that we send. */
export const closeCodes = { normal: 1000, goingAway: 1001, notText: 1003, notJson: 1007, refused: 1008, failed: 1011 } as const

export type FrameFault = { closeCode: number; reason: string }

/** What a client sent. A fault is hostile or broken, and the socket is to be closed with it. */
export function readFrame(data: RawData, isBinary: boolean): { frame: ReceivedFrame } | { fault: FrameFault } {
  if (isBinary) return { fault: { closeCode: closeCodes.notText, reason: 'only text is understood' } }
  let value: unknown
  try {
    value = parseJson(data.toString())
  } catch {
    return { fault: { closeCode: closeCodes.notJson, reason: 'not JSON' } }
  }
  const parsed = envelope.safeParse(value)
  if (!parsed.success) return { fault: { closeCode: closeCodes.refused, reason: 'a frame is an object with method and token' } }
  return { frame: parsed.data }
}

/** The socket is not needed any more; its owner stays who he is. */
export const closeSocketFrame: Frame = { method: 'closeSocket' }

export function logoutFrame(msg: string): Frame {
  return { method: 'logout', msg }
}

export function errorFrame(msg: string, clientMessageId: string | null = null): Frame {
  return { method: 'error', msg, ...(clientMessageId === null ? {} : { clientMessageId }) }
}

/** The page is loaded anew, after two seconds when there is something to read (spec 1 §8). */
export function refreshFrame(msg: string): Frame {
  return { method: 'refresh', msg }
}

/** The menu is another one. Pages of this product ask for it and stay as they are; those of other makers are loaded anew. */
export function menuFrame(msg: string): Frame {
  return { ...refreshFrame(msg), isMenu: true }
}
