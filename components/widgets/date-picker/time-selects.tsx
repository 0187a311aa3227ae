'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Select } from '@/components/ui/select'
import styles from './calendar.module.css'

type TimeOfDay = { hour: number; minute: number; second: number }

type TimeSelectsProps = {
  time: TimeOfDay
  hasSeconds: boolean
  onChange: (time: TimeOfDay) => void
  autoFocus?: boolean
  hours?: { from: number; to: number }
  /** Offers every so many minutes only; a time between them stays what it is. */
  minuteStep?: number
}

const parts = [
  { name: 'hour', count: 24 },
  { name: 'minute', count: 60 },
  { name: 'second', count: 60 },
] as const

/** Hours, minutes and seconds, each from a list that is walked by keys and typed into. */
export function TimeSelects({ time, hasSeconds, onChange, autoFocus, hours, minuteStep = 1 }: TimeSelectsProps) {
  const t = useTranslations('widgets')
  const ref = useRef<HTMLDivElement>(null)
  const isWanted = useRef(autoFocus)
  // The focus: the panel opens on a person's request, who expects it in there.
  useEffect(() => {
    if (isWanted.current) ref.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }, [])
  return (
    <div ref={ref} className={styles.time}>
      {parts.slice(0, hasSeconds ? 3 : 2).map(({ name, count }) => (
        <div key={name} className={styles.timePart}>
          <Select
            label={t(name)}
            options={offered(name, count, time, minuteStep).map((value) => ({
              value: String(value),
              label: String(value).padStart(2, '0'),
              disabled: name === 'hour' && hours !== undefined && (value < hours.from || value > hours.to),
            }))}
            value={String(time[name])}
            onChange={(value) => onChange({ ...time, [name]: Number(value) })}
          />
        </div>
      ))}
    </div>
  )
}

function offered(name: keyof TimeOfDay, count: number, time: TimeOfDay, minuteStep: number): number[] {
  const all = Array.from({ length: count }, (_, value) => value)
  return name === 'minute' ? all.filter((value) => value % minuteStep === 0 || value === time.minute) : all
}
