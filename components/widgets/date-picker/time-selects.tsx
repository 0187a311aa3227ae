'use client'
import { useTranslations } from 'next-intl'
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

/** Hours, minutes and seconds as native lists: quick with keys, and a wheel on phones. */
export function TimeSelects({ time, hasSeconds, onChange, autoFocus, hours, minuteStep = 1 }: TimeSelectsProps) {
  const t = useTranslations('widgets')
  return (
    <div className={styles.time}>
      {parts.slice(0, hasSeconds ? 3 : 2).map(({ name, count }, index) => (
        <select
          key={name}
          aria-label={t(name)}
          value={time[name]}
          ref={(element) => {
            // The panel opens on a person's request, who expects the focus in it.
            if (autoFocus && index === 0 && element && !element.dataset.focused) {
              element.dataset.focused = '1'
              element.focus()
            }
          }}
          onChange={(event) => onChange({ ...time, [name]: Number(event.target.value) })}
        >
          {offered(name, count, time, minuteStep).map((value) => (
            <option
              key={String(value).padStart(2, '0')}
              value={value}
              disabled={name === 'hour' && hours && (value < hours.from || value > hours.to)}
            >
              {String(value).padStart(2, '0')}
            </option>
          ))}
        </select>
      ))}
    </div>
  )
}

function offered(name: keyof TimeOfDay, count: number, time: TimeOfDay, minuteStep: number): number[] {
  const all = Array.from({ length: count }, (_, value) => value)
  return name === 'minute' ? all.filter((value) => value % minuteStep === 0 || value === time.minute) : all
}
