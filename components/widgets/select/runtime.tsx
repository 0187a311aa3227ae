'use client'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { flagAttribute } from '@/lib/form/attributes'
import { selectedValues } from '../choices'
import type { WidgetProps } from '../define-widget'
import { OptionsFailed } from '../options-status'
import { useNodeOptions } from '../widget-env'

export function Runtime({ node, value, onChange, ...props }: WidgetProps) {
  const { status, options, retry } = useNodeOptions(node)
  const isMultiple = flagAttribute(node, 'multiple')
  return (
    <>
      <FieldCombobox
        {...props}
        options={options}
        values={selectedValues(value)}
        onChange={(values) => onChange(isMultiple ? values : (values[0] ?? ''))}
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
