import { clearLoginNotice, markFreshSignIn } from '@/lib/client/login-notice'
import { announceSession } from '@/lib/client/session-channel'

/** What follows every way to sign in. A whole load: nothing a former user left in memory can be seen by the next one (reliability S15). */
export function finishSignIn(target: string): void {
  clearLoginNotice()
  markFreshSignIn()
  announceSession('login')
  window.location.assign(target)
}
