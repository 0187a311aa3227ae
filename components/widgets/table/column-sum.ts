import { type Amount, addAmounts, formatAmount } from '@/lib/domain/decimal'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Whole sums without decimals, others with two; separators where the column has them (contract 3a §6). */
export function amountSumText(column: FieldNode, sum: Amount): string {
  return formatAmount(sum, { precision: sum.isInteger() ? 0 : 2, thousands: flagAttribute(column, 'thousands') })
}

/** In details sums always have two decimals (contract 3a §15). */
export function detailSumText(column: FieldNode, values: Iterable<unknown>): string {
  return formatAmount(addAmounts(values), { precision: 2, thousands: flagAttribute(column, 'thousands') })
}
