import 'server-only'
import { z } from 'zod'
import { ownCookie, readOwnCookie } from './cookie'
import { isUsableToken } from './token'

/**
 * A token that came in an address (spec 1 §2.2, contract 1 §4.3). It waits here, sealed and out of every address and page, until the
 * user has confirmed whom they become (reliability S11).
 */
export type PendingSession = { token: string; theme: string }

const stored = z.object({ token: z.string().min(1), theme: z.string() })
const lifeSeconds = 300
const tokenCharactersMax = 2000

/** The `Set-Cookie` value that keeps the token; undefined when it is too long to be kept, or can be no token. */
export async function pendingCookie(pending: PendingSession): Promise<string | undefined> {
  if (!isUsableToken(pending.token) || pending.token.length > tokenCharactersMax) return
  return ownCookie('pending', pending, lifeSeconds)
}

export function clearedPendingCookie(): Promise<string> {
  return ownCookie('pending', null, 0)
}

export async function readPending(cookieHeader: string | undefined): Promise<PendingSession | null> {
  const parsed = stored.safeParse(await readOwnCookie(cookieHeader ?? '', 'pending', lifeSeconds))
  return parsed.success ? parsed.data : null
}
