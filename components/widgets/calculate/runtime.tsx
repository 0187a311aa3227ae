'use client'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { ReadonlyFace } from '@/components/widget-kits/faces/readonly-face'
import { formatAmount, parseAmount } from '@/lib/domain/decimal'
import { flagAttribute, precisionOf } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import { CapitalAmount } from '../input-number/capital-amount'

/** A computed number: whole unless the design gives decimals (spec 2 §3.5). */
export function Runtime(props: WidgetProps) {
  const { node, value, compact } = props
  return (
    <>
      <ReadonlyFace {...props} text={resultText(node, value)} />
      {flagAttribute(node, 'isAmountChinese') && !compact ? <CapitalAmount value={value} /> : null}
    </>
  )
}

function resultText(node: FieldNode, value: unknown): string {
  const amount = parseAmount(value)
  if (amount === null) return plainText(value)
  return formatAmount(amount, { precision: precisionOf(node) ?? 0, thousands: flagAttribute(node, 'thousands') })
}
