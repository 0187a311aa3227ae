'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { writeStored } from '@/lib/client/browser-storage'
import { LoginFrame } from './login-frame'

// Wire: whoever opened the window waits for this entry (contract 1 §4.3).
const storageKey = 'x-admin-oauth-code'
const searchCharactersMax = 8192

/** Where a provider sends its window back to: the answer is handed over through the browser's storage, then the window closes. */
export function AuthRedirectPage() {
  const t = useTranslations('login.authRedirect')
  // The storage of the browser, and the window itself.
  useEffect(() => {
    // A browser that stores nothing lets the opener wait; the text below is all that can be done.
    writeStored('browser', storageKey, window.location.search.slice(0, searchCharactersMax))
    window.close()
  }, [])
  return (
    <LoginFrame title={t('title')} welcome={t('text')}>
      {null}
    </LoginFrame>
  )
}
