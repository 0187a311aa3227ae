'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { LoadingState } from '@/components/ui/states'
import { bffSession } from '@/lib/client/bff-calls'
import { call } from '@/lib/client/call'
import { leaveLoginNotice } from '@/lib/client/login-notice'

/**
 * The guard could not admit the user (spec 1 §2.2): the session is ended through the BFF, which holds the cookie, and the sign-in screen
 * says why. Only a page can do this; a server component may not change cookies.
 */
export function SessionFailure({ text, session }: { text: string; session: string }) {
  const t = useTranslations('shell.guard')
  // The session and the address bar.
  useEffect(() => {
    leaveLoginNotice(text)
    const wanted = window.location.pathname + window.location.search
    call(bffSession.leave, { body: { session } })
      .catch(() => undefined)
      .then(() => window.location.replace(`/login?redirect=${encodeURIComponent(wanted)}`))
  }, [text, session])
  return <LoadingState text={t('leaving')} />
}
