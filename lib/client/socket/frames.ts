import { z } from 'zod'

// Replies of installations are loose: numbers come as text, and fields are missing.
const count = z.coerce.number().int().min(0).catch(0)
const text = z.string().catch('')

/** What the platform pushes, as far as the shell acts on it (contract 1 §16.3). The relay has taken every token out. */
const pushFrame = z.discriminatedUnion('method', [
  z.object({ method: z.literal('initMessage'), unreadTotalCount: count, unreadNums: z.array(z.unknown()).catch([]) }),
  z.object({ method: z.literal('messagePush'), unreadNoticeCount: z.coerce.number().int().min(0).catch(1) }),
  /** `isOther`: a newer session than the one of this socket is meant. */
  z.object({ method: z.literal('logout'), msg: text, isOther: z.boolean().catch(false) }),
  z.object({ method: z.literal('refresh'), msg: text }),
  z.object({ method: z.literal('closeSocket') }),
])
export type PushFrame = z.output<typeof pushFrame>

/** Undefined for what the shell does not know or cannot read: newer platforms may say more, and nothing they say may break the page. */
export function parseFrame(data: unknown): PushFrame | undefined {
  try {
    return typeof data === 'string' ? pushFrame.safeParse(JSON.parse(data)).data : undefined
  } catch {
    return undefined
  }
}
