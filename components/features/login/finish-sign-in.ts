import { clearLoginNotice, markFreshSignIn } from '@/lib/client/login-notice'
import { announceSession } from '@/lib/client/session-channel'

/** What follows every way to sign in: this tab and the others of the browser learn of it. */
export function announceSignIn(): void {
  clearLoginNotice()
  markFreshSignIn()
  announceSession('login')
}

/** Leaves with a whole load: nothing a former user left in memory can be seen by the next one (reliability S15). */
export function finishSignIn(target: string): void {
  announceSignIn()
  window.location.assign(target)
}
