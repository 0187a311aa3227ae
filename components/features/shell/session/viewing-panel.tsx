'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ShellData } from '@/components/ground/shell-data'
import { Icon } from '@/components/ui/icon'
import { leaveViewing } from '@/lib/client/view-as'
import { onViewOver } from '@/lib/client/viewing'
import { clock } from '@/lib/datetime/clock'
import { useShellActions } from '../top-bar/use-shell-actions'
import styles from './viewing-panel.module.css'

type ViewingPanelProps = { user: ShellData['user']; secondsLeft: number }

/** Above everything as long as an administrator looks as somebody else: as whom, that nothing can be changed, how long, and the way back. */
export function ViewingPanel({ user, secondsLeft }: ViewingPanelProps) {
  const t = useTranslations('shell.viewing')
  const { stopViewing } = useShellActions()
  const left = useCountdown(secondsLeft)
  const isOver = left === 0
  // The time, and the platform, which may know before this page does.
  useEffect(() => {
    if (isOver) leaveViewing()
    return onViewOver(leaveViewing)
  }, [isOver])
  return (
    <section className={styles.bar} aria-label={t('label')} data-tn-viewing="">
      <Icon name="eye" size={16} />
      <p className={styles.text}>
        {/* A phone has room for the name, which is what must not be cut. */}
        <span className={styles.sentence}>{t('who', { name: user.userName })}</span>
        <span className={styles.name}>{user.userName}</span>
        <span className={styles.account}>{user.userAccount}</span>
        <span className={styles.rule}>{t('readOnly')}</span>
      </p>
      <span className={styles.time} role="timer">
        <span className={styles.timeLabel}>{t('left')} </span>
        {clock(left)}
      </span>
      <button type="button" className={styles.leave} onClick={stopViewing}>
        {t('end')}
      </button>
    </section>
  )
}

/** Whole seconds that are left, by how much time passes here: the clock of this machine may be wrong, but it runs. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  const [endMs] = useState(() => Date.now() + seconds * 1000)
  const look = useEffectEvent(() => setLeft(Math.max(0, Math.ceil((endMs - Date.now()) / 1000))))
  // A timer, and a page that slept meanwhile.
  useEffect(() => {
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return left
}
