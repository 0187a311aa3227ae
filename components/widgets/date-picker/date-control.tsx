'use client'
import { useTranslations } from 'next-intl'
import { type TypedControlProps, TypedPicker } from '@/components/ui/field-typed-picker'
import { lazyCode } from '@/components/ui/lazy-code'
import { formatDate } from '@/lib/datetime/format'
import { parseTypedDate } from './typed-date'

const Calendar = lazyCode(async () => (await import('./calendar')).Calendar)

export type DateControlProps = TypedControlProps & {
  value: unknown
  onChange: (value: number | null) => void
  format: string
  min: number | null
  max: number | null
}

/** A date typed as text or chosen from a calendar. The calendar is loaded when it is first opened. */
export function DateControl({ value, onChange, format, min, max, ...props }: DateControlProps) {
  const t = useTranslations('widgets')
  return (
    <TypedPicker
      {...props}
      text={typeof value === 'number' ? formatDate(value, format) : typeof value === 'string' ? value : ''}
      lengthMax={30}
      icon="calendar"
      openLabel={t('openCalendar')}
      onTyped={(typed) => {
        const ms = typed === '' ? null : parseTypedDate(typed, format)
        if (typed === '' || ms !== null) onChange(ms)
      }}
      panel={(close, takesFocus) => (
        <Calendar
          fallback={<div style={{ width: 284, height: 316 }} />}
          value={typeof value === 'number' ? value : null}
          format={format}
          min={min}
          max={max}
          onChange={onChange}
          onClose={close}
          takesFocus={takesFocus}
        />
      )}
    />
  )
}
