'use client'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { flagAttribute } from '@/lib/form/attributes'
import { dateFormatOf } from '@/lib/form/date-schema'
import { DateControl } from './date-control'
import { useLimits } from './use-limits'

export function Runtime({ node, onChange, ...props }: WidgetProps) {
  const limits = useLimits(node)
  const min = typeof limits.min === 'number' ? limits.min : null
  const max = typeof limits.max === 'number' ? limits.max : null
  // Spec 2 §4.3: no date lies between, so none can be chosen.
  const isEmptyRange = min !== null && max !== null && min > max
  return (
    <DateControl
      {...props}
      onChange={onChange}
      format={dateFormatOf(node)}
      min={min}
      max={max}
      placeholder={node.placeholder}
      isClearable={flagAttribute(node, 'clearable', true)}
      required={node.required}
      readOnly={props.readOnly || isEmptyRange}
    />
  )
}
