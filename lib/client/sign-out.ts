import { ownSession } from '@/lib/contract/session/own-session'
import { call } from './call'
import { leaveWith } from './leaving'
import { announceSession } from './session-channel'

/** A whole load of the sign-in screen follows, so that nothing of this user stays in memory (spec 1 §4, reset). */
export async function signOut(): Promise<void> {
  await leaveWith(() => call(ownSession.logout, { query: {} }, { isLeaving: true }))
  announceSession('logout')
  window.location.assign('/login')
}
