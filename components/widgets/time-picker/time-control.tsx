'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes, controlAria, fieldStyles } from '@/components/ui/field'
import { FieldPopover } from '@/components/ui/field-popover'
import { Icon } from '@/components/ui/icon'
import { formatDate, normalizeTime } from '@/lib/datetime/format'
import { TimeSelects } from '../date-picker/time-selects'

export type TimeControlProps = {
  id: string
  value: unknown
  onChange: (value: string) => void
  onBlur?: () => void
  format: string
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

/** A time of day typed as text (`9:5`, `0930`, `09:30:00`) or chosen from lists. */
export function TimeControl(props: TimeControlProps) {
  const t = useTranslations('widgets')
  const { id, format, compact, disabled = false, readOnly = false } = props
  const boxRef = useRef<HTMLSpanElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const text = typeof props.value === 'string' ? props.value : ''
  const canEdit = !disabled && !readOnly

  const commit = () => {
    if (draft === null) return
    const typed = parseTypedTime(draft, format)
    setDraft(null)
    if (typed !== null) props.onChange(typed)
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
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        event.stopPropagation()
        close(true)
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
        maxLength={12}
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
            props.onChange('')
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
          aria-label={t('openTime')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close(true) : open())}
        >
          <Icon name="clock" size={16} />
        </button>
      ) : null}
      {isOpen ? (
        <FieldPopover anchorRef={boxRef} onClose={() => close(false)}>
          <div role="dialog" aria-label={t('time')} className={fieldStyles.timePanel}>
            <TimeSelects
              autoFocus
              time={timeOf(text)}
              hasSeconds={format.includes('ss')}
              onChange={({ hour, minute, second }) => props.onChange(normalizeTime(colons(hour, minute, second), format) ?? '')}
            />
            <div className={fieldStyles.panelFoot}>
              <Button variant="text" size="sm" onClick={() => props.onChange(formatDate(Date.now(), format))}>
                {t('now')}
              </Button>
              <Button variant="primary" size="sm" onClick={() => close(true)}>
                {t('done')}
              </Button>
            </div>
          </div>
        </FieldPopover>
      ) : null}
    </span>
  )
}

/** Null for what is no time; empty text clears. */
function parseTypedTime(text: string, format: string): string | null {
  const typed = text
    .trim()
    .replace(/[：.时分h]/g, ':')
    .replace(/[:秒]+$/, '')
  if (typed === '') return ''
  const digits = /^(\d{1,2})(\d{2})(\d{2})?$/.exec(typed)
  const parts = digits ? digits.slice(1).filter(Boolean) : typed.split(':')
  return normalizeTime(parts.map((part) => part.padStart(2, '0')).join(':') + (parts.length === 1 ? ':00' : ''), format)
}

function timeOf(text: string) {
  const [hour = 0, minute = 0, second = 0] = text.split(':').map((part) => Number(part) || 0)
  return { hour, minute, second }
}

function colons(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
