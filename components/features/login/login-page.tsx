'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { readLoginNotice } from '@/lib/client/login-notice'
import { LoginForm } from './login-form'
import { LoginFrame } from './login-frame'
import type { PasswordMode } from './mutations'

export type DemoAccount = { account: string; password: string; name: string; description: string }

type LoginPageProps = {
  /** Already checked to be a path of this site. */
  target: string
  passwordMode: PasswordMode
  demoAccounts: readonly DemoAccount[]
}

export function LoginPage({ target, passwordMode, demoAccounts }: LoginPageProps) {
  const t = useTranslations('login')
  const notice = useSyncExternalStore(subscribeNever, readLoginNotice, emptyOnServer)
  return (
    <LoginFrame title={t('title')} welcome={t('welcome')} notice={notice}>
      <LoginForm target={target} passwordMode={passwordMode} demoAccounts={demoAccounts} />
    </LoginFrame>
  )
}

const subscribeNever = () => () => {}
const emptyOnServer = () => ''
