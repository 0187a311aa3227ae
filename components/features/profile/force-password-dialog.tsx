'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { signOut } from '@/lib/client/sign-out'
import styles from './force-password-dialog.module.css'
import { PasswordForm } from './password-form'
import { ProfileMessages } from './profile-messages'
import type { PasswordDuty } from './use-password-duty'

/** A password must be replaced before anything else (spec 1 §4). 600 px, without a way to close it but signing out. */
export function ForcePasswordDialog({ duty }: { duty: PasswordDuty }) {
  return (
    <ProfileMessages>
      <OpenDialog duty={duty} />
    </ProfileMessages>
  )
}

function OpenDialog({ duty }: { duty: PasswordDuty }) {
  const t = useTranslations('profile.force')
  const titleId = useId()
  const textId = useId()
  const dialogRef = useRef<HTMLDialogElement>(null)
  // The browser's modal dialog: it keeps the focus inside and the page behind out of reach.
  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    // Browsers close a dialog at the second Escape whatever a page says; it stands again at once.
    const stand = () => {
      if (dialog.open) return
      if (dialog.showModal) dialog.showModal()
      else dialog.setAttribute('open', '')
      dialog.querySelector<HTMLElement>('input[name="oldPassword"]')?.focus()
    }
    stand()
    dialog.addEventListener('close', stand)
    return () => {
      dialog.removeEventListener('close', stand)
      dialog.close?.()
    }
  }, [])
  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id={titleId} className={styles.title}>
        {t(`${duty}.title`)}
      </h2>
      <p id={textId} className={styles.text}>
        {t(`${duty}.text`)}
      </p>
      <PasswordForm otherAction={<SignOutButton />} />
    </dialog>
  )
}

function SignOutButton() {
  const t = useTranslations('profile.force')
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut().catch(() => setLeaving(false))
  }
  return (
    <Button loading={isLeaving} onClick={() => void leave()}>
      {t('signOut')}
    </Button>
  )
}
