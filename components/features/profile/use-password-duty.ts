import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { ownSession } from '@/lib/contract/session/own-session'

/**
 * Whether the user must replace the first password before working. Makes the calls of contract 1 §10.1, once per load of the shell; the
 * configuration is asked for only of who has never changed the password, because nobody else can be bound by it.
 */
export function usePasswordDuty(user: Pick<UserInfo, 'changePasswordDate'>): boolean {
  const hasChanged = user.changePasswordDate !== undefined
  const [isDue, setDue] = useState(false)
  const hasAsked = useRef(false)
  // The network.
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    // The reminder is the platform's own affair, and its failure nobody's.
    call(ownSession.updatePasswordMessage, {}).catch(() => undefined)
    if (hasChanged) return
    import('./first-password').then(({ isFirstPasswordRefused }) => isFirstPasswordRefused()).then(setDue, () => undefined)
  }, [hasChanged])
  return isDue
}
