import { addAmounts, formatAmount } from '@/lib/domain/decimal'
import { flagAttribute } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/** Numbers added exactly; whole sums without decimals, others with two; separators where the column has them (contract 3a §6). */
export function columnSumText(column: FieldNode, values: Iterable<unknown>): string {
  const sum = addAmounts(values)
  return formatAmount(sum, { precision: sum.isInteger() ? 0 : 2, thousands: flagAttribute(column, 'thousands') })
}
