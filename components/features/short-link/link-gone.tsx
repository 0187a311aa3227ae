import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { AppError } from '@/lib/errors/app-error'
import styles from './short-link.module.css'

/** Contract 1 §25: any failure leads to /404 with the message. Opening again brings the address back. */
export function LinkGone({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const t = useTranslations('shortlink')
  // Words of the platform follow the language, which is chosen on this very page.
  const say = usePlatformTexts()
  // Nothing more is known of an address that is not complete.
  const isNameless = !error.userMessage
  const [address] = useState(() => window.location.href)
  const locale = useLocale()
  // The address bar. The router keeps the true address (its state is passed on), so that another language is fetched for this page
  // and not for /404; it then writes the address anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the language is the event.
  useEffect(() => {
    window.history.replaceState(window.history.state, '', '/404')
  }, [locale])
  const retry = () => {
    window.history.replaceState(window.history.state, '', address)
    onRetry()
  }
  return (
    <section className={styles.gone} role="alert">
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{isNameless ? t('faults.invalid') : say(error.userMessage ?? '')}</h1>
      <p className={styles.text}>{t('gone.hint')}</p>
      <Button startIcon={<Icon name="refresh" size={16} />} onClick={retry}>
        {t('gone.retry')}
      </Button>
    </section>
  )
}
