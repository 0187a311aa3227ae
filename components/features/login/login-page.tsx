'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { LoadingState } from '@/components/ui/states'
import { readLoginNotice } from '@/lib/client/login-notice'
import { type DemoAccount, LoginForm } from './login-form'
import { LoginFrame } from './login-frame'
import type { LoginMode, LoginOptions } from './login-options'
import styles from './login-page.module.css'
import { LoginTabs, panelId, tabId } from './login-tabs'
import type { PasswordMode } from './mutations'
import { type ShellFiles, useEntrance } from './use-entrance'

// Only who wants another way than the password loads it.
const QrPanel = dynamic(() => import('./qr/qr-panel').then(({ QrPanel }) => QrPanel), { loading: () => <LoadingState /> })
const SmsPanel = dynamic(() => import('./sms/sms-panel').then(({ SmsPanel }) => SmsPanel), { loading: () => <LoadingState /> })
const ThirdPartyPanel = dynamic(() => import('./third-party/third-party-panel').then(({ ThirdPartyPanel }) => ThirdPartyPanel))

type LoginPageProps = {
  /** Already checked to be a path of this site. */
  target: string
  passwordMode: PasswordMode
  options: LoginOptions
  /** True where this product itself has a page that plays the scanning phone. */
  hasPhonePage: boolean
  demoAccounts: readonly DemoAccount[]
  /** What the signed-in part loads. */
  shellFiles: ShellFiles
}

/** Spec 1 §2.5: account and password, QR code, code by text message; or the installation's single sign-on in their place. */
export function LoginPage({ target, options, shellFiles, ...ways }: LoginPageProps) {
  const t = useTranslations('login')
  const notice = useSyncExternalStore(subscribeNever, readLoginNotice, emptyOnServer)
  const [ticket, keepTicket] = usePendingTicket()
  const [isFormWanted, setFormWanted] = useState(options.sso === null)
  const finish = useEntrance(target, shellFiles)
  const onlyMode = options.modes.length === 1 ? options.modes[0] : undefined
  const title = isFormWanted && onlyMode ? t(`modes.${onlyMode}`) : t('pageTitle')
  return (
    <LoginFrame title={title} welcome={t('welcome')} notice={ticket ? t('thirdParty.unbound') : notice}>
      {isFormWanted && <Ways {...ways} modes={options.modes} ticket={ticket} onSignedIn={finish} />}
      {(options.sso || options.socials.length > 0) && (
        <ThirdPartyPanel
          sso={isFormWanted ? null : options.sso}
          socials={options.socials}
          onSignedIn={finish}
          onUnbound={(unbound) => {
            keepTicket(unbound)
            // The account of this product is what is asked for now.
            setFormWanted(true)
          }}
        />
      )}
      {options.sso && (
        <button type="button" className={styles.otherWay} onClick={() => setFormWanted(!isFormWanted)}>
          {isFormWanted ? t('thirdParty.useSso') : t('thirdParty.usePassword')}
        </button>
      )}
    </LoginFrame>
  )
}

type WaysProps = Omit<LoginPageProps, 'target' | 'options' | 'shellFiles'> & {
  modes: readonly LoginMode[]
  ticket: string
  onSignedIn: () => void | Promise<void>
}

/** The tabs. What was typed stays when another tab is looked at; a QR code lives only while it is seen. */
function Ways({ modes, ticket, onSignedIn, passwordMode, hasPhonePage, demoAccounts }: WaysProps) {
  const [mode, setMode] = useState<LoginMode>(modes[0] ?? 'password')
  const [seen, setSeen] = useState<readonly LoginMode[]>([mode])
  const open = (next: LoginMode) => {
    setMode(next)
    if (!seen.includes(next)) setSeen([...seen, next])
  }
  const panels = {
    password: <LoginForm passwordMode={passwordMode} ticket={ticket} onSignedIn={onSignedIn} demoAccounts={demoAccounts} />,
    qr: <QrPanel onSignedIn={onSignedIn} hasPhonePage={hasPhonePage} />,
    sms: <SmsPanel ticket={ticket} onSignedIn={onSignedIn} />,
  }
  if (modes.length === 1) return panels[mode]
  return (
    <>
      <LoginTabs modes={modes} current={mode} onChange={open} />
      {modes.map((each) => (
        <div key={each} role="tabpanel" id={panelId(each)} aria-labelledby={tabId(each)} hidden={each !== mode}>
          {(each === 'qr' ? each === mode : seen.includes(each)) && panels[each]}
        </div>
      ))}
    </>
  )
}

// Contract 1 §5.1.
const ticketLifeMs = 5 * 60_000

/** A third-party account that waits to be bound by the next sign-in, as long as the platform remembers it. */
function usePendingTicket(): [string, (ticket: string) => void] {
  const [ticket, setTicket] = useState('')
  // The clock.
  useEffect(() => {
    if (ticket === '') return
    const timer = setTimeout(() => setTicket(''), ticketLifeMs)
    return () => clearTimeout(timer)
  }, [ticket])
  return [ticket, setTicket]
}

const subscribeNever = () => () => {}
const emptyOnServer = () => ''
