'use client'

import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { useShell } from '@/components/ground/public'
import { Avatar } from '@/components/ui/avatar'
import type { UserInfo } from '@/lib/contract/session/oauth'
import { formatDate } from '@/lib/datetime/format'
import { CardsSkeleton } from './cards-skeleton'
import styles from './home-page.module.css'
import { Shortcuts } from './shortcuts'
import { partOfDay } from './utils'

// What the platform must be asked for comes after the page itself; the places are kept, so that nothing jumps.
const HomeCards = dynamic(() => import('./home-cards').then((file) => file.HomeCards), { ssr: false, loading: CardsSkeleton })

/** The start page: who I am here, what waits for me, and everything I may open. */
export function HomePage() {
  const { user } = useShell()
  return (
    <div className={styles.page}>
      <Greeting user={user} />
      <div className={styles.columns}>
        <div className={styles.mainColumn}>
          <Shortcuts />
        </div>
        <div className={styles.sideColumn}>
          <HomeCards hasWorkflow={user.workflowEnabled === 1} />
        </div>
      </div>
    </div>
  )
}

function Greeting({ user }: { user: UserInfo }) {
  const t = useTranslations('home')
  const format = useFormatter()
  // The hour is the browser's: the server does not know where the user sits.
  const hour = useSyncExternalStore(
    subscribeNever,
    () => new Date().getHours(),
    () => undefined,
  )
  const place = [user.organizeName || user.departmentName, user.positionName].filter(Boolean).join(' · ')
  const hasPrevious = user.prevLoginTime !== undefined && user.prevLogin === 1
  const from = [user.prevLoginIPAddressName, user.prevLoginIPAddress].filter(Boolean).join(' ')
  return (
    <section className={styles.greeting}>
      <Avatar name={user.userName} src={user.headIcon} size={56} />
      <div className={styles.who}>
        <h1>{t(`greeting.${partOfDay(hour)}`, { name: user.userName })}</h1>
        <p>{place || user.userAccount}</p>
      </div>
      <div className={styles.when}>
        {/* The line stands before the browser knows the day. */}
        <p className={styles.today}>{hour === undefined ? '\u00a0' : format.dateTime(new Date(), { dateStyle: 'full' })}</p>
        {hasPrevious && user.prevLoginTime !== undefined && (
          <p className={styles.lastLogin}>
            {t('lastLogin')} <time>{formatDate(user.prevLoginTime, 'yyyy-MM-dd HH:mm')}</time> {from}
          </p>
        )}
      </div>
    </section>
  )
}

const subscribeNever = () => () => {}
