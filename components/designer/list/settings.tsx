'use client'

import { type ReactNode, useId, useState } from 'react'
import { Radio } from '@/components/ui/check'
import { classes, FieldTip, fieldStyles } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { ComboboxOption } from '@/components/ui/field-combobox-panel'
import { Icon } from '@/components/ui/icon'
import { SwitchInput } from '@/components/ui/switch'
import rowStyles from '../form/properties/properties.module.css'
import { type Remote, useRemoteChoice } from '../shell/remote'
import styles from './list-designer.module.css'

/* The settings of a list: each a name and the control for it, in the look of the properties of a form. */

type SettingProps = { label: string; tip?: string | undefined }

type RowProps = SettingProps & {
  isWide?: boolean
  kind?: 'switch'
  /** The label names the control: not where that is a group with a name of its own. */
  isLabelled?: boolean
  children: (id: string) => ReactNode
}

export function SettingRow({ label, tip, isWide = false, kind, isLabelled = true, children }: RowProps) {
  const id = useId()
  return (
    <div className={rowStyles.row} data-wide={isWide || undefined} data-kind={kind}>
      <span className={rowStyles.label}>
        {isLabelled ? (
          <label htmlFor={id} id={`${id}-label`}>
            {label}
          </label>
        ) : (
          <span id={`${id}-label`}>{label}</span>
        )}
        {tip === undefined ? null : <FieldTip text={tip} />}
      </span>
      <div className={rowStyles.control}>{children(id)}</div>
    </div>
  )
}

export function SwitchSetting({ isOn, onChange, ...row }: SettingProps & { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <SettingRow {...row} kind="switch">
      {(id) => (
        <span className={rowStyles.switchLine}>
          <SwitchInput id={id} isOn={isOn} onChange={onChange} />
        </span>
      )}
    </SettingRow>
  )
}

type TextProps = SettingProps & {
  value: string
  onType: (text: string) => void
  onLeave?: () => void
  placeholder?: string
  lengthMax?: number
}

export function TextSetting({ value, onType, onLeave, placeholder, lengthMax = 200, ...row }: TextProps) {
  return (
    <SettingRow {...row}>
      {(id) => (
        <input
          id={id}
          type="text"
          autoComplete="off"
          className={fieldStyles.native}
          maxLength={lengthMax}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </SettingRow>
  )
}

type LongTextProps = SettingProps & { value: string; lengthMax: number; onType: (text: string) => void; onLeave: () => void }

/** A text of several lines. */
export function LongTextSetting({ value, lengthMax, onType, onLeave, ...row }: LongTextProps) {
  return (
    <SettingRow {...row} isWide>
      {(id) => (
        <textarea
          id={id}
          rows={4}
          className={fieldStyles.native}
          maxLength={lengthMax}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onBlur={onLeave}
        />
      )}
    </SettingRow>
  )
}

type NumberProps = SettingProps & {
  /** Null is none. */
  value: number | null
  min: number
  max: number
  placeholder?: string
  onType: (value: number | null) => void
  onLeave?: () => void
}

/** A whole number; what is beyond its bounds is put within them when the control is left. */
export function NumberSetting({ value, min, max, placeholder, onType, onLeave, ...row }: NumberProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 5)
    setDraft(digits)
    const number = Number(digits)
    if (digits === '') onType(null)
    else if (number >= min && number <= max) onType(number)
  }
  const leave = () => {
    if (draft !== null && draft !== '') onType(Math.min(max, Math.max(min, Number(draft))))
    setDraft(null)
    onLeave?.()
  }
  return (
    <SettingRow {...row}>
      {(id) => (
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={fieldStyles.native}
          placeholder={placeholder}
          value={draft ?? (value === null ? '' : String(value))}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </SettingRow>
  )
}

type Choice = { value: string; label: string }

type SegmentsProps = SettingProps & {
  options: readonly Choice[]
  value: string
  isWide?: boolean
  onChange: (value: string) => void
}

/** One of two or three short words, all of them seen. */
export function SegmentsSetting({ options, value, onChange, ...row }: SegmentsProps) {
  return (
    <SettingRow {...row} isLabelled={false}>
      {(id) => (
        <div
          role="radiogroup"
          id={id}
          aria-labelledby={`${id}-label`}
          className={classes(fieldStyles.segments, rowStyles.segments)}
        >
          {options.map((option) => (
            <label key={option.value} className={fieldStyles.segment}>
              <Radio name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </SettingRow>
  )
}

type RemoteChoiceProps = Omit<ChoiceProps, 'options' | 'isLoading' | 'notice'> & { remote: Remote }

/** One or several of a list that the platform has: it says that it is on its way, and that it did not come. */
export function RemoteSetting({ remote, ...choice }: RemoteChoiceProps) {
  return <ChoiceSetting {...choice} {...useRemoteChoice(remote)} />
}

type ChoiceProps = SettingProps & {
  options: readonly ComboboxOption[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  placeholder?: string
  isMultiple?: boolean
  isClearable?: boolean
  isLoading?: boolean
  /** Stands in place of the list, such as why it could not be had. */
  notice?: ReactNode
  isWide?: boolean
  /** What is stored is called so where the list does not have it. */
  knownText?: string
  error?: string | undefined
  onOpen?: () => void
}

/** One or several of a list. */
export function ChoiceSetting({ label, tip, error, isWide = false, ...choice }: ChoiceProps) {
  return (
    <SettingRow label={label} tip={tip} isWide={isWide}>
      {(id) => (
        <>
          <FieldCombobox {...choice} id={id} ariaLabel={label} {...(error ? { error, errorId: `${id}-error` } : {})} />
          {error ? (
            <p id={`${id}-error`} className={fieldStyles.error}>
              {error}
            </p>
          ) : null}
        </>
      )}
    </SettingRow>
  )
}

/** Settings that belong together, below a title that folds them. */
export function SettingsSection({
  title,
  children,
  isOpen: startsOpen = true,
}: {
  title: string
  children: ReactNode
  isOpen?: boolean
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <section className={rowStyles.section}>
      <h2 className={rowStyles.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <Icon name="chevron-right" size={14} />
        </button>
      </h2>
      <div id={id} className={rowStyles.rows} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  )
}

export function SettingNote({ children }: { children: ReactNode }) {
  return <p className={classes(rowStyles.note, styles.note)}>{children}</p>
}
