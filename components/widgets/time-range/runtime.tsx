'use client'
import { useRef } from 'react'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { pairOf, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { RangePair, useRangeEnds } from '@/components/widget-kits/faces/range-pair'
import { normalizeTime } from '@/lib/datetime/format'
import { timeFormatOf } from '@/lib/form/date-schema'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'
import { TimeControl } from '../time-picker/time-control'

/** Two times of day of an old design (contract 3a §4.3). The form refuses a start after the end. */
export function Runtime({ value, onChange, onBlur, ...props }: WidgetProps) {
  const format = timeFormatOf(props.node)
  const [from, to] = pairOf(value).map((end) => (isEmptyValue(end) ? undefined : plainText(end)))
  const ends = useRangeEnds(props, format)
  // What is typed last arrives with the same blur that leaves the field, before it is drawn.
  const latest = useRef<readonly unknown[] | null>(null)
  const change = (pair: readonly unknown[]) => {
    latest.current = pair
    onChange(pair)
  }
  const leave = () => {
    const [start, end] = latest.current ?? [from, to]
    latest.current = null
    // Spec 2 §9: an end that was left out is the end of the day.
    if (start !== undefined && end === undefined) onChange([start, normalizeTime('23:59:59', format)])
    if (start === undefined && end !== undefined) onChange([normalizeTime('00:00:00', format), end])
    onBlur?.()
  }
  return (
    <RangePair {...ends.pair} onLeave={leave}>
      <TimeControl {...ends.start} value={from} onChange={(next) => change(pairValue(next || undefined, to))} />
      <TimeControl {...ends.end} value={to} onChange={(next) => change(pairValue(from, next || undefined))} />
    </RangePair>
  )
}
