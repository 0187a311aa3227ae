'use client'
import { flagAttribute } from '@/lib/form/attributes'
import { numberText, numberTextWithAddons } from '@/lib/form/number-schema'
import type { WidgetDisplayProps } from '../define-widget'
import { CapitalAmount } from './capital-amount'

/** Contract 3a §15: number, the texts around it and the amount in capitals. */
export function Detail({ node, value, text }: WidgetDisplayProps) {
  const stored = value ?? text
  return (
    <>
      {numberTextWithAddons(stored, node)}
      {flagAttribute(node, 'isAmountChinese') ? <CapitalAmount value={stored} /> : null}
    </>
  )
}

export function Cell({ node, value, text }: WidgetDisplayProps) {
  return <>{numberText(value ?? text, node)}</>
}
