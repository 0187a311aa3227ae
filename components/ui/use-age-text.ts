'use client'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { formatDate } from '@/lib/datetime/format'
import { ageOf } from '@/lib/domain/relative-time'

const minuteMs = 60_000

/** The minute hand: what is shown as an age grows older while one looks at it. */
function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minuteMs)

/** Says how long ago something was, in the words of spec 1 §9. */
export function useAgeText(): (ms: number) => string {
  const t = useTranslations('common.time')
  useSyncExternalStore(onMinute, minuteNow, minuteNow)
  return (ms) => {
    const age = ageOf(ms, Date.now())
    if ('count' in age) return t(age.unit, { count: age.count })
    return age.unit === 'date' ? formatDate(ms, 'yyyy-MM-dd') : t(age.unit)
  }
}
