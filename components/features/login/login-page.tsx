'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { BrandMark } from '@/components/ui/brand-mark'
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

const subscribeNever = () => () => {}
const emptyOnServer = () => ''
