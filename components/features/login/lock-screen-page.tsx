'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { ConfirmHost, confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { errorText } from '@/lib/client/error-text'
import { announceSession, onSessionNews } from '@/lib/client/session-channel'
import { signOut } from '@/lib/client/sign-out'
import styles from './lock-screen-page.module.css'
import { unlock } from './mutations'

type LockedUser = { account: string; name: string; headIcon: string }

/** Contract 1 §9: avatar, name, password, and the way back to the sign-in screen. */
export function LockScreenPage({ user, target }: { user: LockedUser | null; target: string }) {
  const t = useTranslations('login')
  const tErrors = useTranslations('errors')
  const [fault, setFault] = useState('')
  const [isRunning, setRunning] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  // Other tabs of the browser: unlocked or signed out there is so here.
  useEffect(
    () =>
      onSessionNews(({ kind }) => {
        if (kind === 'unlock' || kind === 'login') window.location.replace(target)
        if (kind === 'logout') window.location.replace('/login')
      }),
    [target],
  )

  const refuse = (text: string) => {
    setFault(text)
    inputRef.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isRunning || !user) return
    // The field itself holds the text: what is typed before the page listens counts too.
    const password = inputRef.current?.value ?? ''
    if (password === '') return refuse(t('lock.passwordMissing'))
    setRunning(true)
    try {
      await unlock(user.account, password)
      announceSession('unlock')
      window.location.replace(target)
    } catch (error) {
      if (inputRef.current) inputRef.current.value = ''
      setRunning(false)
      refuse(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  const leave = async () => {
    if (!(await confirm({ text: t('lock.backConfirm') }))) return
    try {
      await signOut()
    } catch (error) {
      refuse(errorText(error, (key, params) => tErrors(key, params)))
    }
  }
  return (
    <main className={styles.page}>
      <form className={styles.panel} method="post" onSubmit={submit} noValidate>
        <Avatar name={user?.name ?? ''} src={user?.headIcon ?? ''} size={76} />
        <h1>{user ? `${user.name}/${user.account}` : t('lock.pageTitle')}</h1>
        <p className={styles.hint}>
          <Icon name="lock" size={14} />
          {t('lock.hint')}
        </p>
        {user && (
          <>
            {/* Lets password managers find the right entry; it is neither shown nor sent. */}
            <input type="text" autoComplete="username" value={user.account} readOnly hidden />
            <div className={styles.field} data-invalid={fault ? '' : undefined}>
              <input
                ref={inputRef}
                type="password"
                autoComplete="current-password"
                aria-label={t('password')}
                aria-invalid={fault ? true : undefined}
                aria-describedby="lock-fault"
                placeholder={t('lock.placeholder')}
                maxLength={200}
                onInput={() => setFault('')}
                // biome-ignore lint/a11y/noAutofocus: unlocking is all this page is for.
                autoFocus
              />
              <Button type="submit" variant="primary" loading={isRunning} aria-label={t('lock.unlock')} className={styles.submit}>
                {!isRunning && <Icon name="chevron-right" />}
              </Button>
            </div>
          </>
        )}
        <p id="lock-fault" className={styles.fault} role="alert">
          {fault}
        </p>
        <Button variant="text" onClick={leave}>
          {t('lock.back')}
        </Button>
      </form>
      <ConfirmHost />
    </main>
  )
}
