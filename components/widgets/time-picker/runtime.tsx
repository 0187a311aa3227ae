'use client'
import { useMemo, useState } from 'react'
import { flagAttribute } from '@/lib/form/attributes'
import { dateLimits, limitRelation } from '@/lib/form/date-limits'
import { timeFormatOf } from '@/lib/form/date-schema'
import type { WidgetProps } from '../define-widget'
import { useSiblingValue } from '../widget-env'
import { TimeControl } from './time-control'

export function Runtime({ node, onChange, ...props }: WidgetProps) {
  const { min, max } = useTimeLimits(node)
  // Spec 2 §4.3: no time lies between, so none can be chosen.
  const isEmptyRange = min !== null && max !== null && min > max
  return (
    <TimeControl
      {...props}
      onChange={onChange}
      format={timeFormatOf(node)}
      placeholder={node.placeholder}
      isClearable={flagAttribute(node, 'clearable', true)}
      required={node.required}
      readOnly={props.readOnly || isEmptyRange}
    />
  )
}

function useTimeLimits(node: WidgetProps['node']): { min: string | null; max: string | null } {
  const startCode = limitRelation(node, 'start')
  const endCode = limitRelation(node, 'end')
  const start = useSiblingValue(startCode)
  const end = useSiblingValue(endCode)
  // Contract 3a §4.3: limits relative to now count from the opening of the form.
  const [nowMs] = useState(() => Date.now())
  return useMemo(() => {
    const sibling = (name: string) => (name === startCode ? start : name === endCode ? end : undefined)
    const { min, max } = dateLimits(node, { nowMs, sibling })
    return { min: typeof min === 'string' ? min : null, max: typeof max === 'string' ? max : null }
  }, [node, nowMs, startCode, endCode, start, end])
}
