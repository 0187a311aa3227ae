'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { readLoginNotice } from '@/lib/client/login-notice'
import { BrandArtwork } from './brand-artwork'
import { LoginForm } from './login-form'
import styles from './login-page.module.css'
import { LoginPreferences } from './login-preferences'
import type { PasswordMode } from './mutations'

export type DemoAccount = { account: string; password: string; name: string; description: string }

type LoginPageProps = {
  /** Already checked to be a path of this site. */
  target: string
  passwordMode: PasswordMode
  demoAccounts: readonly DemoAccount[]
}

// Spec 1 §1.
const productVersion = '3.5.0'

export function LoginPage({ target, passwordMode, demoAccounts }: LoginPageProps) {
  const t = useTranslations('login')
  const tCommon = useTranslations('common')
  const notice = useSyncExternalStore(subscribeNever, readLoginNotice, emptyOnServer)
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <div className={styles.brandName}>
          <Mark />
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
            <Mark />
            <span>{tCommon('systemTitle')}</span>
          </div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.welcome}>{t('welcome')}</p>
          {notice && (
            <p className={styles.notice} role="status">
              {notice}
            </p>
          )}
          <LoginForm target={target} passwordMode={passwordMode} demoAccounts={demoAccounts} />
        </div>
        <footer className={styles.footer}>{t('version', { version: productVersion })}</footer>
      </main>
    </div>
  )
}

/** The product's mark: a tenon in its mortise. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" className={styles.markGround} />
      <path d="M6 8h11v5h4v6h-4v5H6z" className={styles.markTenon} />
      <path d="M26 8h-6.5v2.5h4v11h-4V24H26z" className={styles.markMortise} />
    </svg>
  )
}

const subscribeNever = () => () => {}
const emptyOnServer = () => ''
