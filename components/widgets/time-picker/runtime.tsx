'use client'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { flagAttribute } from '@/lib/form/attributes'
import { timeFormatOf } from '@/lib/form/date-schema'
import { useLimits } from '../date-picker/use-limits'
import { TimeControl } from './time-control'

export function Runtime({ node, onChange, ...props }: WidgetProps) {
  const limits = useLimits(node)
  const min = typeof limits.min === 'string' ? limits.min : null
  const max = typeof limits.max === 'string' ? limits.max : null
  // Spec 2 §4.3: no time lies between, so none can be chosen.
  const isEmptyRange = min !== null && max !== null && min > max
  return (
    <TimeControl
      {...props}
      onChange={onChange}
      format={timeFormatOf(node)}
      min={min}
      max={max}
      placeholder={node.placeholder}
      isClearable={flagAttribute(node, 'clearable', true)}
      required={node.required}
      readOnly={props.readOnly || isEmptyRange}
    />
  )
}
