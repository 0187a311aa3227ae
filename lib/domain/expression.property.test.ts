import fc from 'fast-check'
import { amountInWords } from './amount-in-words'
import { amountToNumber, roundAmount } from './decimal'
import { evaluateExpression, parseExpression } from './expression'

/** Exact fractions, so that the oracle shares nothing with the decimals it judges. */
type Fraction = { over: bigint; under: bigint }

type Formula =
  | { kind: 'number'; text: string }
  | { kind: 'field'; name: string }
  | { kind: 'pair'; operator: '+' | '-' | '×' | '÷'; left: Formula; right: Formula }
  | { kind: 'bracket'; inner: Formula }

const numberText = fc
  .tuple(fc.integer({ min: 0, max: 99_999 }), fc.option(fc.integer({ min: 0, max: 999 }), { nil: undefined }))
  .map(([whole, part]) => (part === undefined ? String(whole) : `${whole}.${part}`))

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    numberText.map((text): Formula => ({ kind: 'number', text })),
    fc.constantFrom('a', 'b', 'c').map((name): Formula => ({ kind: 'field', name })),
    fc
      .tuple(fc.constantFrom('+' as const, '-' as const, '×' as const, '÷' as const), tie('formula'), tie('formula'))
      .map(([operator, left, right]): Formula => ({ kind: 'pair', operator, left, right })),
    tie('formula').map((inner): Formula => ({ kind: 'bracket', inner })),
  ),
}))

const operands = fc.record({ a: numberText, b: numberText, c: fc.constantFrom('0', '-3.5', '12') })

describe('formulas against exact fractions (spec 2 §5.2)', () => {
  it('gives the same value, rounded half away from zero, or 0 where a fraction has no value', () => {
    fc.assert(
      fc.property(formula, operands, fc.integer({ min: 0, max: 4 }), (tree, values, precision) => {
        const parsed = parseExpression(tokensOf(tree))
        if ('fault' in parsed) throw new Error(`refused: ${parsed.fault}`)
        const result = evaluateExpression(parsed.expression, (name) => values[name as keyof typeof values])
        const exact = exactValue(flattened(tree), values)
        if (exact === null) {
          expect(result).toMatchObject({ fault: 'divisionByZero' })
          return
        }
        expect(result.fault).toBeUndefined()
        // A double holds 15 digits; what is longer is compared as far as it goes.
        const expected = Number(rounded(exact, precision))
        const actual = amountToNumber(roundAmount(result.value, precision)) ?? Number.NaN
        expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.abs(expected) * 1e-15)
      }),
      { numRuns: 400 },
    )
  })

  it('accepts exactly what alternates between operands and operators with closed brackets', () => {
    const token = fc.constantFrom('1', '+', '×', '(', ')', '.')
    fc.assert(
      fc.property(fc.array(token, { minLength: 1, maxLength: 9 }), (tokens) => {
        const isRight = isFormula(tokens.join(''))
        expect('fault' in parseExpression(tokens)).toBe(!isRight)
      }),
      { numRuns: 600 },
    )
  })

  it('answers any text within bounds and never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void parseExpression(text)))
    expect(parseExpression('('.repeat(1_000_000))).toEqual({ fault: 'tooLong' })
    expect(parseExpression('constructor.constructor("return process")()')).toHaveProperty('fault')
  })
})

describe('amounts in capitals against an independent library', () => {
  it('says what the library says where both have the same rules', async () => {
    const { default: nzh } = await import('nzh/cn')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 9_999_999_999_99n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
        (text) => {
          // The rules differ in where a zero is spoken, in the name of a million millions, and in zero itself.
          const oracle = nzh.toMoney(text.replace(/\.00$/, ''), { outSymbol: false })
          const plain = (words: string) => words.replaceAll('零', '')
          expect(plain(amountInWords(text))).toBe(plain(oracle))
        },
      ),
      { numRuns: 500 },
    )
  })
})

function tokensOf(tree: Formula): unknown[] {
  if (tree.kind === 'number') return [...tree.text]
  if (tree.kind === 'field') return [{ __vModel__: tree.name }]
  if (tree.kind === 'bracket') return ['(', ...tokensOf(tree.inner), ')']
  return [...tokensOf(tree.left), tree.operator, ...tokensOf(tree.right)]
}

type Flat = (Fraction | string | { name: string } | Flat)[]

/** Written without brackets, a tree means something else: its parts in a line, multiplied and divided first. */
function flattened(tree: Formula): Flat {
  if (tree.kind === 'number') return [fraction(tree.text)]
  if (tree.kind === 'field') return [{ name: tree.name }]
  if (tree.kind === 'bracket') return [flattened(tree.inner)]
  return [...flattened(tree.left), tree.operator, ...flattened(tree.right)]
}

function exactValue(line: Flat, values: Readonly<Record<string, string>>): Fraction | null {
  let sum: Fraction = { over: 0n, under: 1n }
  let product: Fraction | null = null
  let sign = 1n
  let operator = '+'
  for (const [index, item] of line.entries()) {
    if (typeof item === 'string') {
      operator = item
      continue
    }
    const value = Array.isArray(item) ? exactValue(item, values) : 'name' in item ? fraction(values[item.name] ?? '0') : item
    if (value === null) return null
    if (index === 0 || operator === '+' || operator === '-') {
      if (product) sum = add(sum, { over: sign * product.over, under: product.under })
      sign = operator === '-' && index > 0 ? -1n : 1n
      product = value
    } else {
      const factor: Fraction = operator === '÷' ? { over: value.under, under: value.over } : value
      if (factor.under === 0n || !product) return null
      product = { over: product.over * factor.over, under: product.under * factor.under }
    }
  }
  return product ? add(sum, { over: sign * product.over, under: product.under }) : sum
}

function add(left: Fraction, right: Fraction): Fraction {
  return { over: left.over * right.under + right.over * left.under, under: left.under * right.under }
}

function fraction(text: string): Fraction {
  const [whole = '0', part = ''] = text.split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}

function rounded({ over, under }: Fraction, precision: number): string {
  const isNegative = over < 0n !== under < 0n
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const units = (2n * top * 10n ** BigInt(precision) + bottom) / (2n * bottom)
  const digits = units.toString().padStart(precision + 1, '0')
  const cut = digits.length - precision
  return `${isNegative ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut) || '0'}`
}

/** The grammar once more, by descent. */
function isFormula(text: string): boolean {
  let at = 0
  const operand = (): boolean => {
    if (text[at] === '(') {
      at += 1
      if (!line() || text[at] !== ')') return false
      at += 1
      return true
    }
    const digits = /^(\d+(\.\d*)?|\.\d+)/.exec(text.slice(at))?.[0] ?? ''
    at += digits.length
    return digits !== '' && !/[\d.]/.test(text[at] ?? '')
  }
  const line = (): boolean => {
    if (!operand()) return false
    while (text[at] === '+' || text[at] === '×') {
      at += 1
      if (!operand()) return false
    }
    return true
  }
  return line() && at === text.length
}
