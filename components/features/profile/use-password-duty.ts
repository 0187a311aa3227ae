import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { ownSession } from '@/lib/contract/session/own-session'

/** Why a new password has to be chosen before working: it is the one that was given, or its time is over. */
export type PasswordDuty = 'first' | 'overdue'

/**
 * Whether the user must replace the password before working. Makes the calls of contract 1 §10.1, once per load of the shell; the
 * configuration is asked for only of who has never changed the password, because nobody else can be bound by it.
 */
export function usePasswordDuty(user: Pick<UserInfo, 'changePasswordDate'>): PasswordDuty | null {
  const hasChanged = user.changePasswordDate !== undefined
  const [isFirst, setFirst] = useState(false)
  const [isOverdue, setOverdue] = useState(false)
  const hasAsked = useRef(false)
  // The network.
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    // The reminder is the platform's own affair, and its failure nobody's. Only ours says whether the time is over.
    call(ownSession.updatePasswordMessage, {}).then(
      ({ data }) => setOverdue(data?.isOverdue === 1),
      () => undefined,
    )
    if (hasChanged) return
    import('./first-password').then(({ isFirstPasswordRefused }) => isFirstPasswordRefused()).then(setFirst, () => undefined)
  }, [hasChanged])
  if (isFirst) return 'first'
  return isOverdue ? 'overdue' : null
}
