'use client'

import Bowser from 'bowser'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BrandMark } from '@/components/ui/brand-mark'
import { Button } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { LoadingState } from '@/components/ui/states'
import { formatDate } from '@/lib/datetime/format'
import type { WaitingScreen } from './mutations'
import styles from './phone-login-page.module.css'
import { usePhoneLogin } from './use-phone-login'

type PhoneUser = { name: string; account: string; headIcon: string }

/** Plays the phone app: the person signed in here lets another screen in (spec 1 §2.5, contract 1 §5.3). */
export function PhoneLoginPage({ ticket, user }: { ticket: string; user: PhoneUser }) {
  const t = useTranslations('login.phone')
  const tCommon = useTranslations('common')
  const { state, read, confirm, cancel, readAnother } = usePhoneLogin(ticket)
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <BrandMark />
          <span>{tCommon('systemTitle')}</span>
        </header>
        <h1 className={styles.title}>{t('title')}</h1>
        {state.kind === 'scanning' && <LoadingState text={t('scanning')} />}
        {state.kind === 'reading' && <CodeForm onRead={read} />}
        {state.kind === 'asking' && (
          <>
            <Avatar name={user.name} src={user.headIcon} size={72} />
            <p className={styles.user}>
              {user.name}/{user.account}
            </p>
            <p className={styles.text}>{t('question')}</p>
            <ScreenFacts screen={state.screen} />
            <p className={styles.warning}>
              <Icon name="warning" size={16} />
              <span>{t('warning')}</span>
            </p>
            <p className={styles.failure} role="alert">
              {state.failure}
            </p>
            <div className={styles.actions}>
              <Button variant="primary" loading={state.running === 'confirm'} onClick={confirm}>
                {t('confirm')}
              </Button>
              <Button loading={state.running === 'cancel'} onClick={cancel}>
                {t('cancel')}
              </Button>
            </div>
          </>
        )}
        {state.kind === 'confirmed' && <Outcome icon="success" tone="good" title={t('confirmed')} text={t('confirmedText')} />}
        {state.kind === 'cancelled' && (
          <>
            <Outcome icon="info" title={t('cancelled')} text={t('cancelledText')} />
            <Button onClick={readAnother}>{t('another')}</Button>
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <Outcome icon="error" tone="bad" title={state.text} text={state.isSignedOut ? t('signedOutText') : t('failedText')} />
            {state.isSignedOut ? <a href="/login">{t('toLogin')}</a> : <CodeForm onRead={read} />}
          </>
        )}
      </div>
    </main>
  )
}

/** Where the code cannot be scanned, its text is pasted. */
function CodeForm({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations('login.phone')
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setFault(t('pasteMissing'))
    onRead(text)
  }
  return (
    <form className={styles.form} method="post" onSubmit={submit} noValidate>
      <label htmlFor="phone-code">{t('paste')}</label>
      <textarea
        id="phone-code"
        rows={3}
        maxLength={2000}
        spellCheck={false}
        autoCapitalize="none"
        placeholder={'{"t":"login","id":"…"}'}
        aria-invalid={fault ? true : undefined}
        aria-describedby="phone-code-fault"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setFault('')
        }}
      />
      <p id="phone-code-fault" className={styles.failure} role="alert">
        {fault}
      </p>
      <Button type="submit" variant="primary">
        {t('read')}
      </Button>
    </form>
  )
}

/** Where the waiting screen is, so that a code somebody else has sent is noticed. */
function ScreenFacts({ screen }: { screen: WaitingScreen }) {
  const t = useTranslations('login.phone')
  if (!screen) return null
  const browser = screen.userAgent ? browserName(screen.userAgent) : ''
  return (
    <dl className={styles.facts}>
      {browser && (
        <div>
          <dt>{t('browser')}</dt>
          <dd>{browser}</dd>
        </div>
      )}
      {screen.ipAddress && (
        <div>
          <dt>{t('address')}</dt>
          <dd>{screen.ipAddress}</dd>
        </div>
      )}
      {screen.createdAt !== undefined && (
        <div>
          <dt>{t('askedAt')}</dt>
          <dd>{formatDate(screen.createdAt, 'yyyy-MM-dd HH:mm:ss')}</dd>
        </div>
      )}
    </dl>
  )
}

function browserName(userAgent: string): string {
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' · ')
}

type OutcomeProps = { icon: IconName; tone?: 'good' | 'bad'; title: string; text: string }

function Outcome({ icon, tone, title, text }: OutcomeProps) {
  return (
    <div className={styles.outcome} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icon} size={44} />
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  )
}
