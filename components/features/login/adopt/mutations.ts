import { bffSession } from '@/lib/client/bff-calls'
import { call } from '@/lib/client/call'
import { ownSession } from '@/lib/contract/session/own-session'

export type Person = { userName: string; userAccount: string }
export type BroughtSession = { them: Person; isSame: boolean; me: Person | null }

/** Who a link would make of this browser's user, and who that is now. */
export async function askBroughtSession(): Promise<BroughtSession> {
  const [{ data }, me] = await Promise.all([
    call(bffSession.pending, {}),
    call(ownSession.me, {}).then(
      (reply) => reply.data,
      () => null,
    ),
  ])
  return { them: data, isSame: data.isSame === 1, me }
}

export async function adoptSession(): Promise<void> {
  await call(bffSession.adopt, {})
}

export async function declineSession(): Promise<void> {
  await call(bffSession.decline, {})
}
