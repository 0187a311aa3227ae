import { parseAmount, roundAmount } from './decimal'

/** Spec 2 §9: thousand by thousand. */
const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/**
 * A number in few signs: `1.2k`, `3M`. At most `decimals` decimals and no trailing zeros; what rounds up to a thousand takes
 * the next suffix (999,999 is `1M`, not `1000k`). Empty for what is no number.
 */
export function shortNumber(value: unknown, decimals = 1): string {
  const amount = parseAmount(value)
  if (amount === null) return ''
  for (const [index, suffix] of suffixes.entries()) {
    const rounded = roundAmount(amount.div(1000 ** index), index === 0 ? undefined : decimals)
    if (rounded.abs().lessThan(1000) || index === suffixes.length - 1) {
      return `${rounded.isZero() ? '0' : rounded.toFixed()}${rounded.isZero() ? '' : suffix}`
    }
  }
  return ''
}
