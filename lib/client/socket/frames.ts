import { type PushFrame, pushFrame } from '@/lib/contract/message/socket'

/** Undefined for what the product does not know or cannot read: newer platforms may say more, and nothing they say may break the page. */
export function parseFrame(data: unknown): PushFrame | undefined {
  try {
    return typeof data === 'string' ? pushFrame.safeParse(JSON.parse(data)).data : undefined
  } catch {
    return undefined
  }
}

const markForm = /^\{"method":"sessionMark","mark":"([\w-]{1,64})"\}$/

/** The relay's first word on a socket (`lib/bff/websocket/frames.ts`). */
export function parseMark(data: unknown): string | undefined {
  return typeof data === 'string' ? markForm.exec(data)?.[1] : undefined
}
