import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useState } from 'react'
import { formatDate } from '@/lib/datetime/format'
import { wallClock } from '@/lib/datetime/wall-clock'
import { optionsOf } from '@/lib/portal/options'
import { screenOptions } from '@/lib/screen/options'
import type { OwnItemProps } from '../types'
import styles from './items.module.css'

const usual = screenOptions.screenClock
const places = { left: 'flex-start', center: 'center', right: 'flex-end' } as const

/** What time it is where the display hangs. */
export function ClockPanel({ item, isDesign }: OwnItemProps) {
  const options = optionsOf(item)
  const t = useTranslations('screen')
  const now = useNow(isDesign)
  const format = options.text('format') || usual.format
  const look: CSSProperties = {
    justifyContent: places[options.text('align', usual.align) as keyof typeof places] ?? 'center',
    fontSize: options.number('fontSize', usual.fontSize, 8, 400),
    color: options.color('color') || usual.color,
  }
  return (
    <time className={styles.clock} style={look} suppressHydrationWarning>
      <span>{formatDate(now, format)}</span>
      {options.flag('hasWeekday', usual.hasWeekday) && <span>{t(`weekdays.${weekday(now)}`)}</span>}
    </time>
  )
}

function weekday(ms: number): '0' | '1' | '2' | '3' | '4' | '5' | '6' {
  return String(wallClock(ms).day()) as '0'
}

const secondMs = 1000

function useNow(isStill: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  // External system: the clock. It strikes with the second, so that all clocks of a screen move together.
  useEffect(() => {
    if (isStill) return
    let timer = 0
    const strike = () => {
      setNow(Date.now())
      timer = window.setTimeout(strike, secondMs - (Date.now() % secondMs))
    }
    strike()
    return () => window.clearTimeout(timer)
  }, [isStill])
  return now
}
