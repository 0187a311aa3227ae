'use client'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classes, controlAria, fieldStyles } from './field'
import { ClearButton, FieldBox, useFieldPanel } from './field-box'
import { ComboboxPanel } from './field-combobox-panel'
import { Icon } from './icon'

export type ComboboxOption = { value: string; label: string; disabled?: boolean }

export type FieldComboboxProps = {
  id: string
  options: readonly ComboboxOption[]
  /** Chosen values; single choices hold one or none. */
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  onBlur?: () => void
  isMultiple?: boolean
  isClearable?: boolean
  isFilterable?: boolean
  isLoading?: boolean
  /** Shown in place of the list, for instance why it could not be had. */
  notice?: ReactNode
  /** Text of the chosen values where their options are not there. */
  knownText?: string
  placeholder?: string
  disabled?: boolean
  readOnly?: boolean
  compact?: boolean
  required?: boolean
  error?: string
  errorId?: string
  ariaLabel?: string
  autoFocus?: boolean
  /** Asked once when the list is opened. */
  onOpen?: () => void
}

/** A list this long gets a filter box even when nobody asked for one. */
const filterFromCount = 12

/** Choice from a list: looks and behaves like a select, stays quick with ten thousand options. */
export function FieldCombobox(props: FieldComboboxProps) {
  const { id, options, values, isMultiple = false, disabled = false, readOnly = false, compact = false } = props
  const { boxRef, controlRef, isOpen, ...panel } = useFieldPanel<HTMLButtonElement>()
  const [firstKeys, setFirstKeys] = useState('')
  const isFiltered = props.isFilterable || options.length > filterFromCount

  const open = (typed = '') => {
    if (disabled || readOnly || isOpen) return
    setFirstKeys(typed)
    panel.open()
    props.onOpen?.()
  }
  const leave = () => {
    panel.close(false)
    props.onBlur?.()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isOpen) return
    const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || isTyping) {
      event.preventDefault()
      open(isTyping ? event.key : '')
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && canClear) {
      event.preventDefault()
      props.onChange(event.key === 'Backspace' && isMultiple ? values.slice(0, -1) : [])
    }
  }
  const canClear = Boolean(props.isClearable) && values.length > 0 && !disabled && !readOnly
  return (
    <FieldBox boxRef={boxRef} compact={compact} error={props.error} disabled={disabled} readOnly={readOnly} onLeave={leave}>
      <button
        ref={controlRef}
        id={id}
        type="button"
        role="combobox"
        className={fieldStyles.trigger}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        data-autofocus={props.autoFocus || undefined}
        onClick={() => (isOpen ? panel.close(true) : open())}
        onKeyDown={handleKeyDown}
        {...controlAria(props)}
      >
        <Chosen
          options={options}
          values={values}
          knownText={props.knownText}
          isMultiple={isMultiple}
          placeholder={disabled ? '' : props.placeholder}
        />
      </button>
      {canClear ? (
        <ClearButton
          className={fieldStyles.triggerClear}
          onClear={() => {
            props.onChange([])
            panel.close(true)
          }}
        />
      ) : (
        <span className={fieldStyles.triggerIcon}>
          <Icon name="chevron-down" size={16} />
        </span>
      )}
      {isOpen ? (
        <ComboboxPanel
          listId={`${id}-list`}
          anchorRef={boxRef}
          options={options}
          values={values}
          isMultiple={isMultiple}
          isFiltered={isFiltered}
          isLoading={Boolean(props.isLoading)}
          notice={props.notice}
          firstKeys={firstKeys}
          label={props.ariaLabel}
          labelledBy={props.ariaLabel ? undefined : `${id}-label`}
          onChange={props.onChange}
          onClose={panel.close}
        />
      ) : null}
    </FieldBox>
  )
}

type ChosenProps = Pick<FieldComboboxProps, 'options' | 'values' | 'knownText' | 'placeholder'> & { isMultiple: boolean }

function Chosen({ options, values, knownText, isMultiple, placeholder }: ChosenProps) {
  if (values.length === 0) {
    return <span className={classes(fieldStyles.triggerText, fieldStyles.triggerPlaceholder)}>{placeholder || '\u00a0'}</span>
  }
  const known = isMultiple ? knownText?.split(',') : knownText === undefined ? undefined : [knownText]
  const fallback = known?.length === values.length ? known : values
  const labels = values.map((value, index) => options.find((option) => option.value === value)?.label ?? fallback[index] ?? value)
  if (!isMultiple) {
    return (
      <span className={fieldStyles.triggerText} title={labels[0]}>
        {labels[0]}
      </span>
    )
  }
  return labels.map((label, index) => (
    <span key={values[index]} className={fieldStyles.chip} title={label}>
      {label}
    </span>
  ))
}
