import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoginPreferences } from '@/components/features/login/login-preferences'
import { BrandMark } from '@/components/ui/brand-mark'
import styles from './short-link.module.css'

/** What public pages stand in: whose they are, language, and light or dark. */
export function LinkFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('common')
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div className={styles.brand}>
          <BrandMark size={28} />
          <span>{t('systemTitle')}</span>
        </div>
        <LoginPreferences />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
