import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { AppError } from '@/lib/errors/app-error'
import styles from './short-link.module.css'

/** Contract 1 §25: any failure leads to /404 with the message. Opening again brings the address back. */
export function LinkGone({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const t = useTranslations('shortlink.gone')
  const [address] = useState(() => window.location.href)
  // The address bar.
  useEffect(() => {
    window.history.replaceState(null, '', '/404')
  }, [])
  const retry = () => {
    window.history.replaceState(null, '', address)
    onRetry()
  }
  return (
    <section className={styles.gone} role="alert">
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{error.userMessage || t('title')}</h1>
      <p className={styles.text}>{t('hint')}</p>
      <Button startIcon={<Icon name="refresh" size={16} />} onClick={retry}>
        {t('retry')}
      </Button>
    </section>
  )
}
