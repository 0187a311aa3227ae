'use client'
import { useMemo, useState } from 'react'
import { useSiblingValue } from '@/components/widget-kits/widget-env'
import { dateLimits, limitRelation } from '@/lib/form/date-limits'
import type { FieldNode } from '@/lib/form/types'

/** Earliest and latest value of a date or a time of day, from the design and from the fields that limit it. */
export function useLimits(node: FieldNode) {
  const startCode = limitRelation(node, 'start')
  const endCode = limitRelation(node, 'end')
  const start = useSiblingValue(startCode)
  const end = useSiblingValue(endCode)
  // Contract 3a §4.3: limits relative to now count from the opening of the form.
  const [nowMs] = useState(() => Date.now())
  return useMemo(() => {
    const sibling = (name: string) => (name === startCode ? start : name === endCode ? end : undefined)
    return dateLimits(node, { nowMs, sibling })
  }, [node, nowMs, startCode, endCode, start, end])
}
