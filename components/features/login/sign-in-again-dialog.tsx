'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { LoginForm } from './login-form'
import type { PasswordMode } from './mutations'
import styles from './sign-in-again-dialog.module.css'

type SignInAgainDialogProps = {
  /** Why the session ended. */
  text: string
  account: string
  userId: string
  passwordMode: PasswordMode
  /** `other`: the platform let somebody else in under this account name, so nothing of the page is theirs. */
  onDone: (result: 'same' | 'other') => void
}

/**
 * Signing in again over the page, which stays behind it as it is (reliability S6): same account, same form, same captcha. It cannot be
 * closed, because without a session nothing behind it works.
 */
export function SignInAgainDialog({ text, account, userId, passwordMode, onDone }: SignInAgainDialogProps) {
  const t = useTranslations('login.again')
  const titleId = useId()
  const textId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  // The browser's modal dialog: what lies behind is inert, and gets the focus back before this one is taken away.
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    openModal(dialog)
    return () => dialog.close?.()
  }, [])
  const keepOpen = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()

  const compare = async () => {
    const { askUserId } = await import('./mutations')
    onDone((await askUserId()) === userId ? 'same' : 'other')
  }
  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      aria-describedby={textId}
      className={styles.dialog}
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
      // A browser lets nobody hold a dialog open against a second Escape.
      onClose={(event) => openModal(event.currentTarget)}
    >
      <h2 id={titleId} className={styles.title}>
        {t('title')}
      </h2>
      <p id={textId} className={styles.text}>
        <strong>{text}</strong> {t('hint')}
      </p>
      <p className={styles.account}>
        <Icon name="user" size={16} />
        <span>{account}</span>
      </p>
      <LoginForm passwordMode={passwordMode} fixedAccount={account} onSignedIn={compare} />
      {/* A whole load: nothing of this user may be seen by another (reliability S15). */}
      <a href="/login" className={styles.other}>
        {t('other')}
      </a>
    </dialog>
  )
}

function openModal(dialog: HTMLDialogElement): void {
  if (!dialog.isConnected) return
  if (dialog.showModal) dialog.showModal()
  else dialog.setAttribute('open', '')
}
