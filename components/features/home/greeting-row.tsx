'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { formatDate } from '@/lib/datetime/format'
import styles from './home-page.module.css'
import { partOfDay } from './utils'

const minuteMs = 60_000

/** Who and which day, in one line. */
export function Greeting({ user }: { user: UserInfo }) {
  const t = useTranslations('home')
  const say = usePlatformTexts()
  const format = useFormatter()
  // The hour is the browser's: the server does not know where the user sits, so it writes none that hydration would have to take back.
  const minute = useSyncExternalStore(onMinute, minuteNow, noMinute)
  const now = minute === undefined ? undefined : new Date(minute * minuteMs)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const hasPrevious = user.prevLoginTime !== undefined && user.prevLogin === 1
  const from = [say(user.prevLoginIPAddressName), user.prevLoginIPAddress].filter(Boolean).join(' ')
  return (
    <header className={styles.greeting}>
      <h1>{t(`greeting.${partOfDay(now?.getHours())}`, { name: user.userName })}</h1>
      {/* The line stands before the browser knows the day. */}
      <p className={styles.today}>
        {now
          ? t('today', {
              date: format.dateTime(now, { dateStyle: 'long', timeZone }),
              weekday: format.dateTime(now, { weekday: 'long', timeZone }),
            })
          : '\u00a0'}
      </p>
      {hasPrevious && user.prevLoginTime !== undefined && (
        <p className={styles.lastLogin}>
          {t('lastLogin')} <time>{formatDate(user.prevLoginTime, 'yyyy-MM-dd HH:mm')}</time> {from}
        </p>
      )}
    </header>
  )
}

/** A page that stays open over noon says so. */
function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minuteMs)
const noMinute = () => undefined
