import { type Amount, addAmounts, boundAmount, divideAmount, parseAmount, zero } from '@/lib/domain/decimal'
import type { BinaryOperator, Formula } from './formula'
import { callFunction } from './functions'
import { compareValues, isFault, isNothing, isSame, isTrue, joinedText, numberOf, type Value } from './value'

/** What a formula sees from the place where it stands. */
export type Sight = {
  cells: (row: number, column: number) => readonly Value[]
  field: (dataSet: string, field: string) => readonly Value[]
  self: () => Value
  /** Place of the innermost row or group among its siblings, from 1. */
  sequence: () => number
}

/** Cells that one range may name in the template. */
const rangeMax = 2000

/** Of ten, in a double. */
const exponentMax = 307

/** The value of a formula; where it has several, of the first. */
export function evaluate(formula: Formula, sight: Sight): Value {
  return evaluateAll(formula, sight)[0] ?? null
}

export function evaluateAll(formula: Formula, sight: Sight): readonly Value[] {
  switch (formula.kind) {
    case 'value':
      return [formula.value]
    case 'self':
      return [sight.self()]
    case 'field':
      return sight.field(formula.dataSet, formula.field)
    case 'cells':
      return rangeOf(formula, sight)
    case 'call':
      return [call(formula.name, formula.args, sight)]
    case 'negative':
    case 'percent':
      return [scaled(evaluate(formula.of, sight), formula.kind)]
    case 'binary':
      return [operate(formula.operator, evaluate(formula.left, sight), evaluate(formula.right, sight))]
  }
}

function rangeOf({ row, column, rowEnd, columnEnd }: Extract<Formula, { kind: 'cells' }>, sight: Sight): readonly Value[] {
  if (row === rowEnd && column === columnEnd) return sight.cells(row, column)
  if ((rowEnd - row + 1) * (columnEnd - column + 1) > rangeMax) return [{ fault: '#REF!' }]
  const values: Value[] = []
  for (let y = row; y <= rowEnd; y++) {
    for (let x = column; x <= columnEnd; x++) for (const value of sight.cells(y, x)) values.push(value)
  }
  return values
}

function call(name: string, args: readonly Formula[], sight: Sight): Value {
  const at = (index: number): Value => {
    const arg = args[index]
    return arg ? evaluate(arg, sight) : null
  }
  switch (name) {
    case 'IF': {
      const test = at(0)
      if (isFault(test)) return test
      return isTrue(test) ? at(1) : at(2)
    }
    case 'IFERROR': {
      const value = at(0)
      return isFault(value) ? at(1) : value
    }
    case 'AND':
      return args.every((arg) => evaluateAll(arg, sight).every(isTrue))
    case 'OR':
      return args.some((arg) => evaluateAll(arg, sight).some(isTrue))
    case 'SEQ':
      return parseAmount(sight.sequence())
    default:
      return callFunction(
        name,
        args.map((arg) => evaluateAll(arg, sight)),
      )
  }
}

function scaled(value: Value, kind: 'negative' | 'percent'): Value {
  if (isFault(value)) return value
  const amount = isNothing(value) ? parseAmount(0) : numberOf(value)
  if (!amount) return { fault: '#VALUE!' }
  return kind === 'negative' ? amount.neg() : amount.times(0.01)
}

export function operate(operator: BinaryOperator, left: Value, right: Value): Value {
  if (isFault(left)) return left
  if (isFault(right)) return right
  switch (operator) {
    case '&':
      return joinedText([left, right])
    case '=':
      return isSame(left, right)
    case '<>':
      return !isSame(left, right)
    case '<':
      return compareValues(left, right) < 0
    case '>':
      return compareValues(left, right) > 0
    case '<=':
      return compareValues(left, right) <= 0
    case '>=':
      return compareValues(left, right) >= 0
    default:
      return calculate(operator, left, right)
  }
}

/** Nothing counts 0, as in spreadsheets; a text that is no number is a fault. */
function calculate(operator: '+' | '-' | '*' | '/' | '^', left: Value, right: Value): Value {
  const [a, b] = [left, right].map((value) => (isNothing(value) ? parseAmount(0) : numberOf(value)))
  if (!a || !b) return { fault: '#VALUE!' }
  switch (operator) {
    case '+':
      return held(addAmounts([a, b]))
    case '-':
      return held(a.minus(b))
    case '*':
      return held(a.times(b))
    case '/':
      return b.eq(0) ? { fault: '#DIV/0!' } : held(divideAmount(a, b))
    case '^':
      return parseAmount(a.toNumber() ** b.toNumber()) ?? { fault: '#NUM!' }
  }
}

/** What no double holds is no number here, as in spreadsheets: products of products would grow without end. */
function held(amount: Amount): Value {
  if (amount.e > exponentMax) return { fault: '#NUM!' }
  return amount.e < -exponentMax ? zero : boundAmount(amount)
}
