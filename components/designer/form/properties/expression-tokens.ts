import { isRecord, own, readText } from '@/lib/form/read'

/** A sign, a digit, or a field by its name (contract 3a §10). */
export type ExpressionToken = string | { __vModel__: string; label: string }

export const operatorSigns = ['+', '-', '×', '÷'] as const

/** Keys of a keyboard that stand for another sign. */
const written: Readonly<Record<string, string>> = { '*': '×', '/': '÷', x: '×', '（': '(', '）': ')' }

/** The sign that a key writes, or null. */
export function signOfKey(key: string): string | null {
  const sign = own(written, key) ?? key
  return typeof sign === 'string' && /^[\d.+\-×÷()]$/.test(sign) ? sign : null
}

export function fieldOf(token: unknown): string | null {
  return isRecord(token) ? readText(own(token, '__vModel__')) : null
}

/** Words and places of what is known to be wrong with a formula that cannot be read. */
export type ExpressionPlace = {
  at: number
  fault: 'needsOperand' | 'needsOperator' | 'badNumber' | 'noOpening' | 'noClosing' | 'unknown'
}

/** Where a formula stops to make sense: the first token that cannot stand where it stands, or the end. */
export function faultPlace(tokens: readonly unknown[]): ExpressionPlace | null {
  let needsOperand = true
  let number = ''
  const open: number[] = []
  for (const [at, token] of tokens.entries()) {
    const isDigit = typeof token === 'string' && /^[\d.]$/.test(token)
    if (isDigit && number !== '') {
      number += token
      if (!/^(\d+\.?\d*|\.\d*)$/.test(number)) return { at, fault: 'badNumber' }
      continue
    }
    if (number === '.') return { at: at - 1, fault: 'badNumber' }
    number = ''
    const takesOperand = isDigit || token === '(' || fieldOf(token) !== null
    if (takesOperand && !needsOperand) return { at, fault: 'needsOperator' }
    if (isDigit) number = String(token)
    if (isDigit || fieldOf(token) !== null) needsOperand = false
    else if (token === '(') open.push(at)
    else if (token === ')') {
      if (needsOperand) return { at, fault: 'needsOperand' }
      if (open.pop() === undefined) return { at, fault: 'noOpening' }
    } else if (operatorSigns.some((sign) => sign === token)) {
      if (needsOperand) return { at, fault: 'needsOperand' }
      needsOperand = true
    } else return { at, fault: 'unknown' }
  }
  if (tokens.length === 0) return null
  if (number === '.') return { at: tokens.length - 1, fault: 'badNumber' }
  if (needsOperand) return { at: tokens.length, fault: 'needsOperand' }
  const [unclosed] = open.slice(-1)
  return unclosed === undefined ? null : { at: unclosed, fault: 'noClosing' }
}
