'use client'
import { FieldCombobox } from '@/components/ui/field-combobox'
import type { WidgetFilterProps } from '../define-widget'
import { useNodeOptions } from '../widget-env'
import { selectedValues } from './choices'
import { OptionsFailed } from './options-status'
import { useUnnamed } from './use-unnamed'

export { ChoiceWords as FilterText } from './choice-display'

/** Search by option: one or several, as the list design says. */
export function Filter({ node, id, value, onChange, searchMultiple }: WidgetFilterProps) {
  const { status, options, retry } = useNodeOptions(node)
  const unnamed = useUnnamed(status)
  return (
    <FieldCombobox
      id={id}
      options={options}
      values={selectedValues(value)}
      unnamed={unnamed}
      onChange={(values) => onChange(searchMultiple ? values : (values[0] ?? undefined))}
      isMultiple={searchMultiple}
      isClearable
      isFilterable
      isLoading={status === 'loading'}
      notice={status === 'failed' ? <OptionsFailed onRetry={retry} /> : undefined}
      placeholder={node.placeholder}
    />
  )
}
