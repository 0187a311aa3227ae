'use client'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { flagAttribute } from '@/lib/form/attributes'
import { chosenRows, selectedValues } from '../choices'
import type { WidgetProps } from '../define-widget'
import { OptionsFailed } from '../options-status'
import { useUnnamed } from '../use-unnamed'
import { useFieldText, useNodeOptions } from '../widget-env'

export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const { status, options, retry } = useNodeOptions(node)
  // The record brings the text of its value along: options that are still on their way leave no bare key standing.
  const knownText = useFieldText(node)
  const unnamed = useUnnamed(status)
  const isMultiple = flagAttribute(node, 'multiple')
  return (
    <>
      <FieldCombobox
        {...props}
        options={options}
        values={selectedValues(value)}
        knownText={knownText}
        unnamed={unnamed}
        onChange={(values) => {
          const rows = chosenRows(options, values)
          if (isMultiple) onChange(values, rows)
          else onChange(values[0] ?? '', rows[0])
        }}
        isMultiple={isMultiple}
        isClearable={flagAttribute(node, 'clearable', true)}
        isFilterable={flagAttribute(node, 'filterable')}
        isLoading={status === 'loading'}
        notice={status === 'failed' ? <OptionsFailed onRetry={retry} /> : undefined}
        placeholder={node.placeholder}
        required={node.required}
      />
      {status === 'failed' && !props.compact ? <OptionsFailed onRetry={retry} /> : null}
    </>
  )
}
