'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { LoadingState } from '@/components/ui/states'
import { errorText } from '@/lib/client/error-text'
import { AppError } from '@/lib/errors/app-error'
import { adoptSession, askBroughtSession, type BroughtSession, declineSession, type Person } from './adopt/mutations'
import styles from './adopt-session.module.css'
import { FailureNote } from './failure-note'
import { finishSignIn } from './finish-sign-in'
import { LoginFrame } from './login-frame'

/**
 * A link has brought a session (spec 1 §2.2, contract 1 §4.3). Nobody becomes somebody else without having read who that is and agreed
 * (reliability S11); the same user goes on unasked.
 */
export function AdoptSession({ next }: { next: string }) {
  const t = useTranslations('login.adopt')
  const tErrors = useTranslations('errors')
  const [brought, setBrought] = useState<BroughtSession | undefined>(undefined)
  const [failure, setFailure] = useState('')
  const [running, setRunning] = useState<'accept' | 'decline' | undefined>(undefined)

  const fail = (error: unknown) => {
    setRunning(undefined)
    const isGone = error instanceof AppError && error.replyCode === 404
    setFailure(isGone ? t('gone') : errorText(error, (key, params) => tErrors(key, params)))
  }
  const accept = () => {
    setRunning('accept')
    adoptSession().then(() => finishSignIn(next), fail)
  }
  const decline = () => {
    setRunning('decline')
    declineSession().then(() => window.location.replace(brought?.me ? next : '/login'), fail)
  }
  const begin = useEffectEvent((isGone: () => boolean) =>
    askBroughtSession().then(
      (found) => {
        if (isGone()) return
        if (found.isSame) adoptSession().then(() => window.location.replace(next), fail)
        else setBrought(found)
      },
      (error: unknown) => isGone() || fail(error),
    ),
  )
  // The server, which alone knows the token of the link.
  useEffect(() => {
    let isGone = false
    void begin(() => isGone)
    return () => {
      isGone = true
    }
  }, [])

  if (!brought) {
    return (
      <LoginFrame title={failure ? t('failedTitle') : t('title')} welcome={failure ? t('failedText') : t('checking')}>
        {failure ? <FailureNote text={failure} /> : <LoadingState />}
        {failure && (
          // Where a session is there already, the guard leads on to the start page.
          <a href="/login" className={styles.toLogin}>
            {t('toLogin')}
          </a>
        )}
      </LoginFrame>
    )
  }
  const { me, them } = brought
  return (
    <LoginFrame title={t('title')} welcome={me ? t('text') : t('textSignedOut')}>
      <div className={styles.people}>
        {me && (
          <>
            <PersonCard label={t('now')} person={me} />
            <Icon name="chevron-down" />
          </>
        )}
        <PersonCard label={t('then')} person={them} isNew />
      </div>
      <p className={styles.warning}>
        <Icon name="warning" size={16} />
        <span>{t('warning')}</span>
      </p>
      <FailureNote text={failure} />
      <div className={styles.actions}>
        <Button variant="primary" loading={running === 'accept'} onClick={accept}>
          {t('accept', { name: them.userName || them.userAccount })}
        </Button>
        <Button loading={running === 'decline'} onClick={decline} autoFocus>
          {me ? t('keep', { name: me.userName || me.userAccount }) : t('refuse')}
        </Button>
      </div>
    </LoginFrame>
  )
}

function PersonCard({ label, person, isNew = false }: { label: string; person: Person; isNew?: boolean }) {
  return (
    <div className={styles.person} data-new={isNew ? '' : undefined}>
      <Avatar name={person.userName || person.userAccount} size={40} />
      <div>
        <span className={styles.label}>{label}</span>
        <strong>
          {person.userName}/{person.userAccount}
        </strong>
      </div>
    </div>
  )
}
