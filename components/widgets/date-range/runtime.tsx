'use client'
import { useTranslations } from 'next-intl'
import { shift, startOf, unitOf } from '@/lib/datetime/format'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import { DateControl } from '../date-picker/date-control'
import type { WidgetProps } from '../define-widget'
import { pairOf, pairValue } from '../filter-pair'
import { endLabel, RangePair } from '../range-pair'
import { rangeFormat } from './range-format'

/** Two dates of an old design (contract 3a §4.3). The form refuses a start after the end. */
export function Runtime({ node, value, onChange, onBlur, ariaLabel, ...props }: WidgetProps) {
  const t = useTranslations('widgets')
  const format = rangeFormat(node)
  const [from, to] = pairOf(value).map((end) => (end === null || end === '' ? undefined : end))
  const shared = { ...props, format, isClearable: flagAttribute(node, 'clearable', true), required: node.required }
  return (
    <RangePair
      id={props.id}
      ariaLabel={ariaLabel}
      error={props.error}
      errorId={props.errorId}
      endChars={format.length}
      onLeave={() => onBlur?.()}
    >
      <DateControl
        {...shared}
        ariaLabel={endLabel(ariaLabel, t('startTime'))}
        placeholder={textAttribute(node, 'startPlaceholder') || t('startTime')}
        value={from}
        min={null}
        max={typeof to === 'number' ? to : null}
        onChange={(next) => onChange(pairValue<unknown>(next ?? undefined, to))}
      />
      <DateControl
        {...shared}
        id={`${props.id}-to`}
        autoFocus={false}
        ariaLabel={endLabel(ariaLabel, t('endTime'))}
        placeholder={textAttribute(node, 'endPlaceholder') || t('endTime')}
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
