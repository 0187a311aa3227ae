'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useSyncExternalStore } from 'react'
import { ErrorState } from '@/components/ui/states'
import { AppError } from '@/lib/errors/app-error'
import { ScreenTexts } from './screen-texts-panel'
import { ScreenViewer } from './viewer-panel'

/** A display that nobody is signed in at. The key stands behind the `#`, which browsers send to no server. */
export function WallScreenPage() {
  const key = useSyncExternalStore(watchHash, () => window.location.hash.slice(1), nowhere)
  const source = useMemo(() => ({ kind: 'wall', key: key ?? '' }) as const, [key])
  if (key === null) return null
  return /^[\w-]{20,100}$/.test(key) ? (
    <ScreenViewer key={key} source={source} />
  ) : (
    <ScreenTexts>
      <NoKey />
    </ScreenTexts>
  )
}

function NoKey() {
  const t = useTranslations('screen')
  return <ErrorState error={new AppError('invalid', 'no key of a display', { userMessage: t('noKey') })} />
}

function watchHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Which key it is only the browser knows. */
const nowhere = () => null
