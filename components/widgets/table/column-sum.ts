import { type Amount, addAmounts, formatAmount } from '@/lib/domain/decimal'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Sums have two decimals (spec 2 §5.1, §9), and separators where the column has them (contract 3a §6). */
export function amountSumText(column: FieldNode, sum: Amount): string {
  return formatAmount(sum, { precision: 2, thousands: flagAttribute(column, 'thousands') })
}

/** The same over values that stand in no form. */
export function detailSumText(column: FieldNode, values: Iterable<unknown>): string {
  return amountSumText(column, addAmounts(values))
}
