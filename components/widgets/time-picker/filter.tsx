'use client'
import { useTranslations } from 'next-intl'
import type { WidgetFilterProps, WidgetFilterTextProps } from '@/components/widget-kits/define-widget'
import { FilterPair, pairOf, pairText, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { timeFormatOf } from '@/lib/form/date-schema'
import { TimeControl } from './time-control'

export function Filter({ node, id, value, onChange }: WidgetFilterProps) {
  const t = useTranslations('widgets')
  const [from, to] = pairOf(value).map((end) => (typeof end === 'string' && end !== '' ? end : undefined))
  const format = timeFormatOf(node)
  return (
    <FilterPair id={id}>
      <TimeControl
        id={id}
        ariaLabel={t('startTime')}
        placeholder={t('startTime')}
        value={from}
        format={format}
        isClearable
        onChange={(next) => onChange(pairValue(next || undefined, to))}
      />
      <TimeControl
        id={`${id}-to`}
        ariaLabel={t('endTime')}
        placeholder={t('endTime')}
        value={to}
        format={format}
        isClearable
        onChange={(next) => onChange(pairValue(from, next || undefined))}
      />
    </FilterPair>
  )
}

export function FilterText({ value }: WidgetFilterTextProps) {
  const [from, to] = pairOf(value).map((end) => (typeof end === 'string' ? end : ''))
  return <>{pairText(from ?? '', to ?? '')}</>
}
