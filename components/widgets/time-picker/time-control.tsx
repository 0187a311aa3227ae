'use client'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { fieldStyles } from '@/components/ui/field'
import { type TypedControlProps, TypedPicker } from '@/components/ui/field-typed-picker'
import { formatDate, normalizeTime } from '@/lib/datetime/format'
import { TimeSelects } from '../date-picker/time-selects'

export type TimeControlProps = TypedControlProps & {
  value: unknown
  onChange: (value: string) => void
  format: string
  /** Earliest and latest time of day, in the format; typed times beyond are named by the form. */
  min?: string | null
  max?: string | null
  minuteStep?: number
}

/** A time of day typed as text (`9:5`, `0930`, `09:30:00`) or chosen from lists. */
export function TimeControl({ value, onChange, format, min = null, max = null, minuteStep, ...props }: TimeControlProps) {
  const t = useTranslations('widgets')
  const text = typeof value === 'string' ? value : ''
  return (
    <TypedPicker
      {...props}
      text={text}
      lengthMax={12}
      icon="clock"
      openLabel={t('openTime')}
      onTyped={(typed) => {
        const time = parseTypedTime(typed, format)
        if (time !== null) onChange(time)
      }}
      panel={(close, takesFocus) => (
        <div role="dialog" aria-label={t('time')} className={fieldStyles.timePanel}>
          <TimeSelects
            autoFocus={takesFocus}
            time={timeOf(text)}
            hasSeconds={format.includes('ss')}
            minuteStep={minuteStep}
            hours={{ from: hourOf(min) ?? 0, to: hourOf(max) ?? 23 }}
            onChange={({ hour, minute, second }) => {
              const time = normalizeTime(colons(hour, minute, second), format)
              if (time !== null) onChange(within(time, min, max))
            }}
          />
          <div className={fieldStyles.panelFoot}>
            <Button variant="text" size="sm" onClick={() => onChange(within(formatDate(Date.now(), format), min, max))}>
              {t('now')}
            </Button>
            <Button variant="primary" size="sm" onClick={close}>
              {t('done')}
            </Button>
          </div>
        </div>
      )}
    />
  )
}

/** Null for what is no time; empty text stays empty. */
function parseTypedTime(text: string, format: string): string | null {
  const typed = text.replace(/[：.时分h]/g, ':').replace(/[:秒]+$/, '')
  if (typed === '') return ''
  const digits = /^(\d{1,2})(\d{2})(\d{2})?$/.exec(typed)
  const parts = digits ? digits.slice(1).filter(Boolean) : typed.split(':')
  return normalizeTime(parts.map((part) => part.padStart(2, '0')).join(':') + (parts.length === 1 ? ':00' : ''), format)
}

/** Times of one format compare as text. */
function within(time: string, min: string | null, max: string | null): string {
  if (min !== null && time < min) return min
  return max !== null && time > max ? max : time
}

function hourOf(time: string | null): number | undefined {
  return time === null ? undefined : Number(time.slice(0, 2))
}

function timeOf(text: string) {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map((part) => Number(part) || 0)
  return { hour, minute, second }
}

function colons(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
