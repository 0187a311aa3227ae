import { amountToNumber, formatAmount, parseAmount, roundAmount } from '@/lib/domain/decimal'
import { precisionOf } from '@/lib/form/attributes'
import { numberSchema } from '@/lib/form/number-schema'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'

/** Contract 3a §10: computed from other fields, rounded to `precision` or to whole numbers. */
export const calculateSchema = numberSchema({
  type: 'calculate',
  encode: (value, node) => {
    if (isEmptyValue(value)) return null
    const amount = parseAmount(value)
    return amount === null ? null : amountToNumber(roundAmount(amount, precisionOf(node) ?? 0))
  },
  toText: (value, node) => {
    const amount = parseAmount(value)
    return amount === null ? plainText(value) : formatAmount(amount, { precision: precisionOf(node) ?? 0 })
  },
  // The result is computed again wherever it matters, so a stored value is never refused.
  validate: () => [],
})
