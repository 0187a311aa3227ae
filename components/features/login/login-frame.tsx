import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { BrandMark } from '@/components/ui/brand-mark'
import { BrandArtwork } from './brand-artwork'
import styles from './login-frame.module.css'
import { LoginPreferences } from './login-preferences'

// Spec 1 §1.
const productVersion = '3.5.0'

type LoginFrameProps = { title: string; welcome: string; notice?: string; children: ReactNode }

/** What the pages before sign-in stand in: the drawing, the name of the system, language and light or dark. */
export function LoginFrame({ title, welcome, notice, children }: LoginFrameProps) {
  const t = useTranslations('login')
  const tCommon = useTranslations('common')
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <div className={styles.brandName}>
          <BrandMark />
          <span>{tCommon('systemTitle')}</span>
        </div>
        <BrandArtwork className={styles.artwork} />
        <div className={styles.slogan}>
          <p className={styles.sloganTitle}>{t('slogan')}</p>
          <p className={styles.sloganText}>{t('sloganText')}</p>
        </div>
      </aside>
      <main className={styles.main}>
        <LoginPreferences />
        <div className={styles.panel}>
          <div className={styles.smallBrand}>
            <BrandMark />
            <span>{tCommon('systemTitle')}</span>
          </div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.welcome}>{welcome}</p>
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
          {children}
        </div>
        <footer className={styles.footer}>{t('version', { version: productVersion })}</footer>
      </main>
    </div>
  )
}
