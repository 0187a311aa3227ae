import { groupThousands } from '@/lib/domain/thousands'

const number = /^-?\d{1,30}(\.\d{1,20})?$/
const withDecimals = /^-?\d{1,30}\.\d{1,20}$/

/**
 * Texts of a column with their thousands apart and with equally many decimals, where each of them is a number. Numbers without decimals may
 * be codes, which nobody groups: unless it is known that they are amounts, one of them must have decimals.
 */
export function evenAmounts(texts: readonly string[], areAmounts: boolean): readonly string[] {
  const filled = texts.filter((text) => text !== '')
  const isColumn = filled.every((text) => number.test(text)) && (areAmounts || filled.some((text) => withDecimals.test(text)))
  if (!isColumn) return texts
  const decimals = Math.max(0, ...filled.map(decimalsOf))
  return texts.map((text) => (text === '' ? '' : groupThousands(padded(text, decimals))))
}

function decimalsOf(text: string): number {
  const dot = text.indexOf('.')
  return dot < 0 ? 0 : text.length - dot - 1
}

function padded(text: string, decimals: number): string {
  const missing = decimals - decimalsOf(text)
  if (missing === 0) return text
  return `${text}${text.includes('.') ? '' : '.'}${'0'.repeat(missing)}`
}
