'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { fieldStyles } from '@/components/ui/field'
import type { WidgetFilterProps, WidgetFilterTextProps } from '@/components/widget-kits/define-widget'
import { FilterPair, pairOf, pairText, pairValue } from '@/components/widget-kits/faces/filter-pair'
import { amountToNumber, parseAmount } from '@/lib/domain/decimal'

/** From – to; 0 is a bound like any other (spec 2 §5.1). */
export function Filter({ id, value, onChange }: WidgetFilterProps) {
  const t = useTranslations('widgets')
  const [from, to] = pairOf(value)
  return (
    <FilterPair id={id}>
      <Bound id={id} label={t('rangeFrom')} value={from} onChange={(next) => onChange(pairValue(next, asNumber(to)))} />
      <Bound id={`${id}-to`} label={t('rangeTo')} value={to} onChange={(next) => onChange(pairValue(asNumber(from), next))} />
    </FilterPair>
  )
}

export function FilterText({ value }: WidgetFilterTextProps) {
  const [from, to] = pairOf(value).map((end) => String(asNumber(end) ?? ''))
  return <>{pairText(from ?? '', to ?? '')}</>
}

type BoundProps = { id: string; label: string; value: unknown; onChange: (value: number | undefined) => void }

function Bound({ id, label, value, onChange }: BoundProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      id={id}
      type="text"
      inputMode="decimal"
      className={fieldStyles.native}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      maxLength={60}
      value={draft ?? (asNumber(value) === undefined ? '' : String(value))}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(asNumber(event.target.value))
      }}
      onBlur={() => setDraft(null)}
    />
  )
}

function asNumber(value: unknown): number | undefined {
  const amount = parseAmount(value)
  return amount === null ? undefined : (amountToNumber(amount) ?? undefined)
}
