'use client'
import { useTranslations } from 'next-intl'
import type { WidgetFilterProps, WidgetFilterTextProps } from '@/components/widget-kits/define-widget'
import { FilterPair, pairOf, pairText, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { formatDate } from '@/lib/datetime/format'
import { dateFormatOf } from '@/lib/form/date-schema'
import type { FieldNode } from '@/lib/form/types'
import { DateControl } from './date-control'

/** From – to in the field's own format, or one date where the list asks for equality (contract 3b §4.2). */
export function Filter({ node, id, value, onChange, searchType }: WidgetFilterProps) {
  const t = useTranslations('widgets')
  const format = formatOf(node)
  const shared = { format, isClearable: true } as const
  if (searchType !== 3) {
    return (
      <DateControl
        {...shared}
        id={id}
        value={value}
        min={null}
        max={null}
        placeholder={node.placeholder}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  }
  const [from, to] = pairOf(value).map((end) => (typeof end === 'number' ? end : undefined))
  return (
    <FilterPair id={id} endChars={format.length}>
      <DateControl
        {...shared}
        id={id}
        ariaLabel={t('startTime')}
        placeholder={t('startTime')}
        value={from}
        min={null}
        max={to ?? null}
        onChange={(next) => onChange(pairValue(next ?? undefined, to))}
      />
      <DateControl
        {...shared}
        id={`${id}-to`}
        ariaLabel={t('endTime')}
        placeholder={t('endTime')}
        value={to}
        min={from ?? null}
        max={null}
        onChange={(next) => onChange(pairValue(from, next ?? undefined))}
      />
    </FilterPair>
  )
}

export function FilterText({ node, value, searchType }: WidgetFilterTextProps) {
  const text = (end: unknown) => (typeof end === 'number' ? formatDate(end, formatOf(node)) : '')
  const [from, to] = pairOf(value)
  return <>{searchType === 3 ? pairText(text(from), text(to)) : text(value)}</>
}

function formatOf(node: FieldNode): string {
  return node.type === 'createTime' || node.type === 'modifyTime' ? 'yyyy-MM-dd HH:mm:ss' : dateFormatOf(node)
}
