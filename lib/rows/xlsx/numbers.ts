import { parseAmount, roundAmount } from '@/lib/domain/decimal'

/** What a spreadsheet keeps of a number; the rest would become zeros. */
const digitsMax = 15

/** Whether a decimal stays what it is as a number of a spreadsheet. Others are written as text: no digit of an id may be lost. */
export function fitsNumber(value: string): boolean {
  const found = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value)
  if (!found) return false
  const [, whole = '', decimals = ''] = found
  const digits = (whole + decimals).replace(/^0+/, '')
  return (decimals === '' ? digits.replace(/0+$/, '') : digits).length <= digitsMax && whole.length + decimals.length <= 30
}

const plain = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?$/

/**
 * The decimal behind a stored number: whole numbers with all their digits, others to the 15 that spreadsheets show. They store 1.1 as
 * `1.1000000000000001`. Null for what is no number.
 */
export function decimalOf(stored: string): string | null {
  if (stored.length <= 16 && plain.test(stored)) return stored
  if (/^-?\d{1,400}$/.test(stored)) return stored.replace(/^(-?)0+(?=\d)/, '$1')
  const amount = parseAmount(stored)
  return amount ? roundAmount(amount).toFixed() : null
}
