import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { oauth, type UserInfo } from '@/lib/contract/session/oauth'
import { sysConfig } from '@/lib/contract/system/system'
import { readPasswordPolicy } from './password-rules'

/** Whether the user must replace the first password before working. Makes the calls of contract 1 §10.1, once per load of the shell. */
export function usePasswordDuty(user: Pick<UserInfo, 'changePasswordDate'>): boolean {
  const hasChanged = user.changePasswordDate !== undefined
  const [isDue, setDue] = useState(false)
  const hasAsked = useRef(false)
  // The network.
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    // The reminder is the platform's own affair, and its failure nobody's.
    call(oauth.updatePasswordMessage, {}).catch(() => undefined)
    call(sysConfig.get, {}).then(
      ({ data }) => setDue(!hasChanged && readPasswordPolicy(data).mandatoryModificationOfInitialPassword),
      () => undefined,
    )
  }, [hasChanged])
  return isDue
}
