'use client'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { chosenRows, selectedValues } from '@/components/widget-kits/choices/choices'
import { OptionsFailed } from '@/components/widget-kits/choices/options-status'
import { useUnnamed } from '@/components/widget-kits/choices/use-unnamed'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { useFieldText, useNodeOptions } from '@/components/widget-kits/widget-env'
import { flagAttribute } from '@/lib/form/attributes'

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
