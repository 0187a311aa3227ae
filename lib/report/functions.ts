import * as formulajs from '@formulajs/formulajs'
import { formatDate, shift } from '@/lib/datetime/format'
import { amountInWords } from '@/lib/domain/amount-in-words'
import { parseAmount, roundAmount } from '@/lib/domain/decimal'
import { cellCharactersMax } from '@/lib/rows/limits'
import { exactAverage, shownSum } from './exact-sum'
import { dateValue } from './format'
import { type FunctionName, statisticFunctions } from './function-names'
import {
  extremeOf,
  type Fault,
  isFault,
  isNothing,
  isSame,
  isTrue,
  joinedText,
  numberOf,
  numbersOf,
  textOf,
  type Value,
} from './value'

/**
 * The functions that formulas may call; there are no others. Sums, averages and rounding are exact decimals; statistics and finance come
 * from formulajs, in doubles with 15 digits. `IF`, `IFERROR`, `AND`, `OR` and `SEQ` are the evaluator's.
 */

type Call = (args: readonly (readonly Value[])[]) => Value

const wrongValue: Fault = { fault: '#VALUE!' }
const divisionByZero: Fault = { fault: '#DIV/0!' }

export function callFunction(name: string, args: readonly (readonly Value[])[]): Value {
  const own = ownFunctions.get(name)
  if (!own) return { fault: '#NAME?' }
  return (name === 'COUNT' || name === 'COUNTA' ? undefined : faultAmong(args)) ?? own(args)
}

function faultAmong(args: readonly (readonly Value[])[]): Fault | undefined {
  for (const values of args) for (const value of values) if (isFault(value)) return value
}

const first = (args: readonly (readonly Value[])[], index: number): Value => args[index]?.[0] ?? null

const whole = (value: Value, missing: number): number => {
  const amount = numberOf(value)
  return amount ? Math.trunc(amount.toNumber()) : missing
}

/** Where rounding goes to other than the nearest: `0` towards zero, `3` away from it. */
function rounded(value: Value, digits: Value, mode?: 0 | 3): Value {
  const amount = numberOf(value)
  if (!amount) return value === null ? parseAmount(0) : wrongValue
  const places = Math.min(Math.max(whole(digits, 0), -20), 20)
  return mode === undefined ? roundAmount(amount, places) : amount.round(places, mode)
}

const datePart = (pattern: string): Call => {
  return (args) => {
    const instant = dateValue(first(args, 0))
    return instant === null ? wrongValue : parseAmount(formatDate(instant, pattern))
  }
}

const textCall = (call: (text: string, args: readonly (readonly Value[])[]) => Value): Call => {
  return (args) => call(textOf(first(args, 0)), args)
}

function dayDifference(args: readonly (readonly Value[])[]): Value {
  const [end, start] = [dateValue(first(args, 0)), dateValue(first(args, 1))]
  if (end === null || start === null) return wrongValue
  const dayOf = (instant: number) => Date.parse(`${formatDate(instant, 'yyyy-MM-dd')}T00:00:00Z`)
  return parseAmount(Math.round((dayOf(end) - dayOf(start)) / 86_400_000))
}

function addMonths(args: readonly (readonly Value[])[]): Value {
  const start = dateValue(first(args, 0))
  return start === null ? wrongValue : parseAmount(shift(start, whole(first(args, 1), 0), 'month'))
}

function remainder(args: readonly (readonly Value[])[]): Value {
  const [left, right] = [numberOf(first(args, 0)), numberOf(first(args, 1))]
  if (!left || !right) return wrongValue
  if (right.eq(0)) return divisionByZero
  const rest = left.mod(right)
  return rest.eq(0) || rest.s === right.s ? rest : rest.plus(right)
}

function sumWhere(args: readonly (readonly Value[])[]): Value {
  const [tested = [], [wanted = null] = [], summed = tested] = args
  return shownSum(summed.filter((_, index) => isSame(tested[index] ?? null, wanted)))
}

type StatisticCall = (...args: unknown[]) => unknown

/** Which of several of a family a spreadsheet means by the old name of it. */
const ofFamily = ['S', 'INC', 'EQ', 'SNGL'] as const

function statisticCall(name: string): StatisticCall | undefined {
  const found = (formulajs as unknown as Record<string, StatisticCall | Record<string, StatisticCall> | undefined>)[name]
  if (typeof found === 'function' || found === undefined) return found
  return ofFamily.flatMap((key) => found[key] ?? [])[0]
}

/** A function of formulajs over numbers; lists stay lists, single values become numbers. */
function statistic(name: (typeof statisticFunctions)[number]): Call {
  return (args) => {
    const call = statisticCall(name)
    if (!call) return { fault: '#NAME?' }
    const given = args.map((values) => {
      const list = values.flatMap((value) => numberOf(value)?.toNumber() ?? [])
      return values.length === 1 ? (list[0] ?? 0) : list
    })
    const result = call(...given)
    return typeof result === 'number' && Number.isFinite(result)
      ? (parseAmount(result) ?? { fault: '#NUM!' })
      : { fault: '#NUM!' }
  }
}

const ownFunctions: ReadonlyMap<string, Call> = new Map<FunctionName, Call>([
  ['SUM', (args) => shownSum(args.length === 1 ? (args[0] ?? []) : args.flat())],
  ['AVERAGE', (args) => exactAverage(args.flat()) ?? divisionByZero],
  ['COUNT', (args) => parseAmount(numbersOf(args.flat()).length)],
  ['COUNTA', (args) => parseAmount(args.flat().filter((value) => !isNothing(value)).length)],
  [
    'COUNTDISTINCT',
    (args) =>
      parseAmount(
        new Set(
          args
            .flat()
            .filter((value) => value !== null)
            .map(textOf),
        ).size,
      ),
  ],
  ['MAX', (args) => extremeOf(args.flat(), 1)],
  ['MIN', (args) => extremeOf(args.flat(), -1)],
  ['FIRST', (args) => first(args, 0)],
  ['SUMIF', sumWhere],
  ['ABS', (args) => numberOf(first(args, 0))?.abs() ?? wrongValue],
  ['ROUND', (args) => rounded(first(args, 0), first(args, 1))],
  ['ROUNDUP', (args) => rounded(first(args, 0), first(args, 1), 3)],
  ['ROUNDDOWN', (args) => rounded(first(args, 0), first(args, 1), 0)],
  ['INT', (args) => numberOf(remainderFree(first(args, 0))) ?? wrongValue],
  ['MOD', remainder],
  ['NOT', (args) => !isTrue(first(args, 0))],
  ['ISBLANK', (args) => isNothing(first(args, 0))],
  ['LEN', (args) => parseAmount([...textOf(first(args, 0))].length)],
  ['LEFT', textCall((text, args) => [...text].slice(0, Math.max(whole(first(args, 1), 1), 0)).join(''))],
  ['RIGHT', textCall((text, args) => [...text].slice([...text].length - Math.max(whole(first(args, 1), 1), 0)).join(''))],
  ['MID', textCall((text, args) => middle(text, whole(first(args, 1), 1), whole(first(args, 2), 0)))],
  ['UPPER', textCall((text) => text.toUpperCase())],
  ['LOWER', textCall((text) => text.toLowerCase())],
  ['TRIM', textCall((text) => text.trim().replace(/ +/g, ' '))],
  ['CONCATENATE', (args) => joinedText(args.flat())],
  ['SUBSTITUTE', textCall((text, args) => replacedText(text, textOf(first(args, 1)), textOf(first(args, 2))))],
  [
    'TEXTJOIN',
    (args) =>
      joinedText(
        args
          .slice(1)
          .flat()
          .filter((value) => textOf(value) !== ''),
        textOf(first(args, 0)),
      ),
  ],
  ['AMOUNTINWORDS', (args) => amountInWords(numberOf(first(args, 0))?.toFixed() ?? '')],
  ['YEAR', datePart('yyyy')],
  ['MONTH', datePart('MM')],
  ['DAY', datePart('dd')],
  ['DATETEXT', (args) => dateText(first(args, 0), textOf(first(args, 1)) || 'yyyy-MM-dd')],
  ['DAYS', dayDifference],
  ['EDATE', addMonths],
  ...statisticFunctions.map((name): [FunctionName, Call] => [name, statistic(name)]),
])

/** As long as joined texts may be. */
function replacedText(text: string, old: string, by: string): Value {
  const count = text.split(old).length - 1
  return text.length + count * by.length > cellCharactersMax ? wrongValue : text.replaceAll(old, () => by)
}

function dateText(value: Value, pattern: string): Value {
  const instant = dateValue(value)
  return instant === null ? '' : formatDate(instant, pattern)
}

function middle(text: string, start: number, count: number): string {
  return [...text].slice(Math.max(start - 1, 0), Math.max(start - 1, 0) + Math.max(count, 0)).join('')
}

/** The whole number below. */
function remainderFree(value: Value): Value {
  const amount = numberOf(value)
  if (!amount) return null
  const down = amount.round(0, 0)
  return down.gt(amount) ? down.minus(1) : down
}
