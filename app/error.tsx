'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { StatusPage } from '@/components/ui/status-page'
import { whenServiceIsBack } from '@/lib/client/service-back'

/** What the server could not draw, most often because the platform does not answer. Nobody is signed out for that. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  const t = useTranslations('common')
  // The browser's error log, for whoever is asked to help.
  useEffect(() => reportError(error), [error])
  // The address bar: drafts wait in the browser, so loading the page anew loses nothing.
  useEffect(() => whenServiceIsBack(() => window.location.reload()), [])
  return (
    <StatusPage
      picture="offline"
      title={t('pageFailed')}
      text={error.digest ? t('pageFailedHint', { digest: error.digest }) : t('pageFailedHintPlain')}
      action={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
      hint={t('retriesByItself')}
    />
  )
}
