import { type Amount, addAmounts, boundAmount, divideAmount, parseAmount, zero } from '@/lib/domain/decimal'

const depthMax = 20
const lengthMax = 2_000

/**
 * The value of a condition's formula (contract 4a §9.6): SUM, SUBTRACT, PRODUCT, DIVIDE and COUNT over numbers, `{field}` and each other.
 * Null where it is none, divides by zero or takes more than 2,000 characters. A field of a sub-table stands for the values of all rows.
 */
export function formulaValue(text: string, readField: (field: string) => unknown): Amount | null {
  if (text.length > lengthMax) return null
  const reader = { text, at: 0, readField }
  const value = readTerm(reader, 0)
  return value !== null && rest(reader) === '' ? (value[0] ?? null) : null
}

/** The fields that a formula names. */
export const fieldsOfFormula = (text: string): string[] => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, field = '']) => field)

type Reader = { text: string; at: number; readField: (field: string) => unknown }
/** The values that a term stands for: one, or one for each row. */
type Values = readonly (Amount | null)[]

const rest = ({ text, at }: Reader) => text.slice(at).trim()

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(reader.text.slice(reader.at))
  if (found) reader.at += found[0].length
  return found
}

function readTerm(reader: Reader, depth: number): Values | null {
  if (depth > depthMax) return null
  const field = take(reader, /^\s*\{([^{}]*)\}/)?.[1]
  if (field !== undefined) return [reader.readField(field)].flat().map(parseAmount)
  const number = take(reader, /^\s*-?\d+(?:\.\d+)?/)
  if (number) return [parseAmount(number[0].trim())]
  const name = take(reader, /^\s*([A-Za-z]+)\s*\(/)?.[1]
  if (name === undefined) return null
  const values: (Amount | null)[] = []
  for (;;) {
    const term = readTerm(reader, depth + 1)
    if (term === null) return null
    values.push(...term)
    if (take(reader, /^\s*\)/)) break
    if (!take(reader, /^\s*,/)) return null
  }
  const value = reckon(name.toUpperCase(), values)
  return value === null ? null : [boundAmount(value)]
}

/** What is no number counts as 0, and is not counted. */
function reckon(name: string, values: Values): Amount | null {
  const [first = zero, ...others] = values.map((value) => value ?? zero)
  if (name === 'COUNT') return addAmounts([values.filter((value) => value !== null).length])
  if (name === 'SUM') return addAmounts([first, ...others])
  if (name === 'SUBTRACT') return others.reduce((left, right) => left.minus(right), first)
  if (name === 'PRODUCT') return others.reduce((left, right) => boundAmount(left.times(right)), first)
  if (name !== 'DIVIDE' || others.some((value) => value.eq(zero))) return null
  return others.reduce((left, right) => divideAmount(left, right), first)
}
