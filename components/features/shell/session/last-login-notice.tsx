'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { takeFreshSignIn } from '@/lib/client/login-notice'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import styles from './last-login-notice.module.css'

// Spec 1 §9.
const shownMs = 2000

/** Spec 1 §2.12: right after signing in, the previous sign-in is shown for two seconds; longer while the pointer rests on it. */
export function LastLoginNotice({ user }: { user: UserInfo }) {
  const t = useTranslations('shell.lastLogin')
  const say = usePlatformTexts()
  const [isShown, setShown] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const hasPrevious = user.prevLogin === 1 && user.prevLoginTime !== undefined
  // The tab's storage, which the sign-in screen wrote to.
  useEffect(() => {
    if (takeFreshSignIn() && hasPrevious) setShown(true)
  }, [hasPrevious])
  useEffect(() => {
    if (!isShown || isHeld) return
    const timer = setTimeout(() => setShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [isShown, isHeld])
  if (!isShown || user.prevLoginTime === undefined) return null
  return (
    <div className={styles.notice} role="status" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      <p className={styles.title}>{t('title')}</p>
      <dl>
        <dt>{t('time')}</dt>
        <dd>{formatDate(user.prevLoginTime, dateTimeFormat)}</dd>
        <dt>{t('place')}</dt>
        <dd>{say(user.prevLoginIPAddressName) || '-'}</dd>
        <dt>IP</dt>
        <dd>{user.prevLoginIPAddress || '-'}</dd>
      </dl>
    </div>
  )
}
