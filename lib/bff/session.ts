import 'server-only'
import { headers } from 'next/headers'
import { readCookieHeader, type Session } from './cookie'

/** The session of the page being rendered, or null. Server components check this themselves; the guard is only a convenience. */
export async function readSession(): Promise<Session | null> {
  const { session } = await readCookieHeader((await headers()).get('cookie'))
  return session
}
