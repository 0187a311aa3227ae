'use client'
import { useMemo, useState } from 'react'
import { flagAttribute } from '@/lib/form/attributes'
import { dateLimits, limitRelation } from '@/lib/form/date-limits'
import { dateFormatOf } from '@/lib/form/date-schema'
import type { WidgetProps } from '../define-widget'
import { useSiblingValue } from '../widget-env'
import { DateControl } from './date-control'

export function Runtime({ node, onChange, ...props }: WidgetProps) {
  const { min, max } = useDateLimits(node)
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

function useDateLimits(node: WidgetProps['node']): { min: number | null; max: number | null } {
  const startCode = limitRelation(node, 'start')
  const endCode = limitRelation(node, 'end')
  const start = useSiblingValue(startCode)
  const end = useSiblingValue(endCode)
  // Contract 3a §4.3: limits relative to now count from the opening of the form.
  const [nowMs] = useState(() => Date.now())
  return useMemo(() => {
    const sibling = (name: string) => (name === startCode ? start : name === endCode ? end : undefined)
    const { min, max } = dateLimits(node, { nowMs, sibling })
    return { min: typeof min === 'number' ? min : null, max: typeof max === 'number' ? max : null }
  }, [node, nowMs, startCode, endCode, start, end])
}
