'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoginFrame } from '@/components/features/login/login-frame'
import type { PasswordMode } from '@/components/features/login/mutations'
import { SetupForm } from './setup-form'
import styles from './setup-page.module.css'

type SetupPageProps = { token: string; passwordMode: PasswordMode; hasDemoCompany: boolean }

/** First password of the administrator, by the link that the start prints. */
export function SetupPage({ token, passwordMode, hasDemoCompany }: SetupPageProps) {
  const t = useTranslations('setup')
  const [account, setAccount] = useState<string | undefined>(undefined)
  if (account !== undefined) {
    return (
      <LoginFrame title={t('doneTitle')} welcome={t('doneText', { account })}>
        {/* A whole load, like every way in and out (reliability S15). */}
        <a href="/login" ref={(element) => element?.focus()} className={styles.signIn}>
          {t('toLogin')}
        </a>
      </LoginFrame>
    )
  }
  return (
    <LoginFrame title={t('title')} welcome={t('welcome')}>
      <SetupForm token={token} passwordMode={passwordMode} hasDemoCompany={hasDemoCompany} onDone={setAccount} />
    </LoginFrame>
  )
}
