'use client'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldPopover } from '@/components/ui/field-popover'
import { Icon } from '@/components/ui/icon'
import { formatDate } from '@/lib/datetime/format'
import { parseTypedDate } from './typed-date'

const Calendar = lazy(() => import('./calendar').then((module) => ({ default: module.Calendar })))

export type DateControlProps = {
  id: string
  value: unknown
  onChange: (value: number | null) => void
  onBlur?: () => void
  format: string
  min: number | null
  max: number | null
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  compact?: boolean
  isClearable?: boolean
  required?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
  autoFocus?: boolean
}

/** A date typed as text or chosen from a calendar. The calendar is loaded when it is first opened. */
export function DateControl(props: DateControlProps) {
  const t = useTranslations('widgets')
  const { id, value, format, compact, disabled = false, readOnly = false } = props
  const boxRef = useRef<HTMLSpanElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const text = typeof value === 'number' ? formatDate(value, format) : typeof value === 'string' ? value : ''
  const canEdit = !disabled && !readOnly

  const commit = () => {
    if (draft === null) return
    const typed = draft.trim()
    const ms = typed === '' ? null : parseTypedDate(typed, format)
    setDraft(null)
    // What is no date is dropped and the former value shows again, as a calendar field does everywhere.
    if (typed === '' || ms !== null) props.onChange(ms)
  }
  const close = (isRefocusing: boolean) => {
    setIsOpen(false)
    if (isRefocusing) inputRef.current?.focus()
  }
  const open = () => {
    commit()
    setIsOpen(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole control, not one of its parts, ends the edit.
    <span
      ref={boxRef}
      className={classes(fieldStyles.box, compact && fieldStyles.compact)}
      data-invalid={props.error ? '' : undefined}
      data-disabled={disabled || undefined}
      data-readonly={readOnly || undefined}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setIsOpen(false)
        props.onBlur?.()
      }}
    >
      <input
        ref={inputRef}
        id={id}
        type="text"
        inputMode="numeric"
        className={fieldStyles.native}
        value={draft ?? text}
        placeholder={disabled ? undefined : props.placeholder}
        disabled={disabled}
        readOnly={readOnly}
        autoComplete="off"
        maxLength={30}
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key !== 'ArrowDown' || !canEdit) return
          event.preventDefault()
          open()
        }}
        {...controlAria(props)}
      />
      {canEdit && props.isClearable && text !== '' ? (
        <button
          type="button"
          tabIndex={-1}
          className={fieldStyles.iconButton}
          aria-label={t('clear')}
          onClick={() => {
            setDraft(null)
            props.onChange(null)
            close(true)
          }}
        >
          <Icon name="close" size={14} />
        </button>
      ) : null}
      {canEdit ? (
        <button
          type="button"
          tabIndex={compact ? -1 : 0}
          className={fieldStyles.iconButton}
          aria-label={t('openCalendar')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close(true) : open())}
        >
          <Icon name="calendar" size={16} />
        </button>
      ) : null}
      {isOpen ? (
        <FieldPopover anchorRef={boxRef} onClose={() => close(false)}>
          <Suspense fallback={<div style={{ width: 284, height: 316 }} />}>
            <Calendar
              value={typeof value === 'number' ? value : null}
              format={format}
              min={props.min}
              max={props.max}
              onChange={props.onChange}
              onClose={() => close(true)}
            />
          </Suspense>
        </FieldPopover>
      ) : null}
    </span>
  )
}
