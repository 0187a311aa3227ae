'use client'
import type { ReactNode } from 'react'
import { FieldChoice } from './field-choice'
import { type ComboboxOption, ComboboxPanel } from './field-combobox-panel'

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
  /** Stands for chosen values that have no name yet; left out, what is stored stands there. */
  unnamed?: string
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
  const { id, options, values, isMultiple = false, onChange } = props
  return (
    <FieldChoice
      {...props}
      labels={labelsOf(props, isMultiple)}
      isMultiple={isMultiple}
      isClearable={Boolean(props.isClearable)}
      placeholder={props.placeholder}
      popup="listbox"
      panelId={`${id}-list`}
      onRemoveLast={() => onChange(values.slice(0, -1))}
      onClear={() => onChange([])}
      panel={({ anchorRef, firstKeys, close }) => (
        <ComboboxPanel
          listId={`${id}-list`}
          anchorRef={anchorRef}
          options={options}
          values={values}
          isMultiple={isMultiple}
          isFiltered={props.isFilterable || options.length > filterFromCount}
          isLoading={Boolean(props.isLoading)}
          notice={props.notice}
          firstKeys={firstKeys}
          label={props.ariaLabel}
          labelledBy={props.ariaLabel ? undefined : `${id}-label`}
          onChange={onChange}
          onClose={close}
        />
      )}
    />
  )
}

/** Names of what is chosen: of its options, else as the record says them, else a word for what is on its way, else what is stored. */
function labelsOf({ options, values, knownText, unnamed }: FieldComboboxProps, isMultiple: boolean): readonly string[] {
  const known = isMultiple ? knownText?.split(',') : knownText === undefined ? undefined : [knownText]
  const fallback = known?.length === values.length ? known : unnamed === undefined ? values : []
  const names = values.map(
    (value, index) => options.find((option) => option.value === value)?.label ?? fallback[index] ?? unnamed ?? value,
  )
  return unnamed !== undefined && names.every((name) => name === unnamed) ? names.slice(0, 1) : names
}
