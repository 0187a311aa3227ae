'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import styles from './not-found-screen.module.css'
import { useShell } from './shell-context'

/** A path that does not exist, or that this user may not open: nobody learns which of the two. */
export function NotFoundScreen() {
  const t = useTranslations('shell')
  const { openPath } = useShell()
  return (
    <section className={styles.screen}>
      <p className={styles.number} aria-hidden="true">
        404
      </p>
      <h1>{t('notFound.title')}</h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <Button variant="primary" startIcon={<Icon name="home" size={16} />} onClick={() => openPath('/home')}>
        {t('notFound.home')}
      </Button>
    </section>
  )
}
