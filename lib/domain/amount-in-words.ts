import { parseAmount, roundAmount } from './decimal'

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿', '兆'] as const
const fractions = ['角', '分', '厘', '毫'] as const
const integerDigitsMax = 15
const overflow = '数字较大溢出'

/**
 * An amount in Chinese capitals (spec 2 §5.2): empty gives empty, zero 零元整, letters or more than 15 integer digits
 * 数字较大溢出, negatives are prefixed 负数. Four decimals count, further ones are rounded.
 */
export function amountInWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  const amount = typeof value === 'string' && /[a-z]/i.test(value) ? null : parseAmount(value)
  if (amount === null) return overflow
  const rounded = roundAmount(amount.abs(), 4)
  if (rounded.eq(0)) return '零元整'
  const [whole = '0', fraction = ''] = rounded.toFixed().split('.')
  if (whole.length > integerDigitsMax) return overflow
  const integerWords = whole === '0' ? '' : `${integerInWords(whole)}元`
  const words = integerWords + (fraction === '' ? '整' : fractionInWords(fraction, integerWords !== ''))
  return amount.lt(0) ? `负数${words}` : words
}

/** Groups of four digits with their units; zeros inside are spoken once, zeros at the end of a group not at all. */
function integerInWords(whole: string): string {
  let words = ''
  let hasPendingZero = false
  for (const [index, char] of [...whole].entries()) {
    const place = whole.length - 1 - index
    const digit = Number(char)
    if (digit === 0) hasPendingZero = true
    else {
      words += (hasPendingZero && words !== '' ? digits[0] : '') + digits[digit] + places[place % 4]
      hasPendingZero = false
    }
    const group = whole.slice(Math.max(0, whole.length - place - 4), whole.length - place)
    if (place % 4 === 0 && Number(group) > 0) words += groups[place / 4]
  }
  return words
}

function fractionInWords(fraction: string, hasInteger: boolean): string {
  let words = ''
  let hasPendingZero = false
  for (const [index, char] of [...fraction].entries()) {
    const digit = Number(char)
    if (digit === 0) {
      hasPendingZero = true
      continue
    }
    const isSpoken = hasPendingZero && (hasInteger || words !== '')
    words += (isSpoken ? digits[0] : '') + digits[digit] + fractions[index]
    hasPendingZero = false
  }
  return words
}
