'use client'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { pairOf, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { RangePair, useRangeEnds } from '@/components/widget-kits/faces/range-pair'
import { shift, startOf, unitOf } from '@/lib/datetime/format'
import { DateControl } from '../date-picker/date-control'
import { rangeFormat } from './range-format'

/** Two dates of an old design (contract 3a §4.3). The form refuses a start after the end. */
export function Runtime({ value, onChange, onBlur, ...props }: WidgetProps) {
  const format = rangeFormat(props.node)
  const [from, to] = pairOf(value).map((end) => (end === null || end === '' ? undefined : end))
  const ends = useRangeEnds(props, format)
  return (
    <RangePair {...ends.pair} onLeave={() => onBlur?.()}>
      <DateControl
        {...ends.start}
        value={from}
        min={null}
        max={typeof to === 'number' ? to : null}
        onChange={(next) => onChange(pairValue<unknown>(next ?? undefined, to))}
      />
      <DateControl
        {...ends.end}
        value={to}
        min={typeof from === 'number' ? from : null}
        max={null}
        onChange={(next) => {
          const end = next !== null && to === undefined ? endOfDay(next, format) : (next ?? undefined)
          onChange(pairValue<unknown>(from, end))
        }}
      />
    </RangePair>
  )
}

/** Spec 2 §9: an end that was given as a day alone is 23:59:59 of it. Afterwards its time can be changed to any. */
function endOfDay(ms: number, format: string): number {
  const unit = unitOf(format)
  if ((unit !== 'minute' && unit !== 'second') || ms !== startOf(ms, 'yyyy-MM-dd')) return ms
  return shift(ms, 1, 'day') - 1000
}
