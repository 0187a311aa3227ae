'use client'
import { useId } from 'react'
import { FieldChoice } from './field-choice'
import type { ComboboxOption } from './field-combobox-panel'
import { lazyCode } from './lazy-code'

const ComboboxPanel = lazyCode(async () => (await import('./field-combobox-panel')).ComboboxPanel)

type SelectProps<Value extends string> = {
  /** For a label beside it; without one `label` is its name. */
  id?: string
  label?: string
  options: readonly (ComboboxOption & { value: Value })[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  error?: string
  errorId?: string
  autoFocus?: boolean
  /** Of a toolbar that is one stop of the Tab key. */
  tabIndex?: 0 | -1
  'data-tool'?: string
}

/** One of a few that are all known, and never none: the small brother of `FieldCombobox`, whose list comes when it is opened. */
export function Select<Value extends string>({ id, label, options, value, onChange, ...rest }: SelectProps<Value>) {
  const ownId = useId()
  const shownId = id ?? ownId
  const choose = ([next]: readonly string[]) => {
    const option = options.find((one) => one.value === next)
    if (option && option.value !== value) onChange(option.value)
  }
  return (
    <FieldChoice
      {...rest}
      id={shownId}
      ariaLabel={label}
      labels={[options.find((option) => option.value === value)?.label ?? value]}
      isMultiple={false}
      isClearable={false}
      placeholder={undefined}
      popup="listbox"
      panelId={`${shownId}-list`}
      onRemoveLast={() => {}}
      onClear={() => {}}
      panel={({ anchorRef, firstKeys, close }) => (
        <ComboboxPanel
          listId={`${shownId}-list`}
          anchorRef={anchorRef}
          options={options}
          values={[value]}
          isMultiple={false}
          isFiltered={false}
          isLoading={false}
          notice={null}
          firstKeys={firstKeys}
          label={label}
          labelledBy={label ? undefined : shownId}
          onChange={choose}
          onClose={close}
        />
      )}
    />
  )
}
