import { parseAmount } from '@/lib/domain/decimal'
import { operate } from './evaluate'
import { exactAverage, shownSum } from './exact-sum'
import type { FieldValue, ReportCondition } from './template'
import { compareValues, extremeOf, isTrue, numberOf, textOf, toValue, type Value } from './value'

export type DataRow = Readonly<Record<string, unknown>>
/** Rows of each data set by its name. */
export type ReportData = Readonly<Record<string, readonly DataRow[]>>

/** The values of one data set, each read when it is first asked for. */
export class Table {
  readonly #columns = new Map<string, Value[]>()
  readonly all: readonly number[]

  constructor(private readonly rows: readonly DataRow[]) {
    this.all = rows.map((_, index) => index)
  }

  value(field: string, row: number): Value {
    const column = this.#column(field)
    const known = column[row]
    if (known !== undefined) return known
    const own = this.rows[row]
    const value = own && Object.hasOwn(own, field) ? toValue(own[field]) : null
    column[row] = value
    return value
  }

  values(field: string, rows: readonly number[]): Value[] {
    return rows.map((row) => this.value(field, row))
  }

  #column(field: string): Value[] {
    const known = this.#columns.get(field)
    if (known) return known
    const made: Value[] = []
    this.#columns.set(field, made)
    return made
  }
}

type Aggregate = FieldValue['aggregate']

/** Empty where there is nothing to say, as a maximum of no rows. */
export function aggregateOf(aggregate: Aggregate, values: readonly Value[]): Value {
  switch (aggregate) {
    case 'count':
      return parseAmount(values.length)
    case 'sum':
      return shownSum(values)
    case 'avg':
      return exactAverage(values)
    case 'max':
      return extremeOf(values, 1)
    case 'min':
      return extremeOf(values, -1)
    default:
      return values[0] ?? null
  }
}

/** Groups of equal values in the order in which they come, or each row on its own; then sorted and cut. */
export function partsOf(table: Table, value: FieldValue, rows: readonly number[]): (readonly number[])[] {
  const parts = value.aggregate === 'group' ? groupsOf(table, value.field, rows) : rows.map((row) => [row])
  const sorted = value.sort.order === 'none' ? parts : sortedParts(table, value, parts)
  return value.top > 0 ? sorted.slice(0, value.top) : sorted
}

function groupsOf(table: Table, field: string, rows: readonly number[]): (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const value = table.value(field, row)
    // `1`, `1.0` and the text `1` are one group, as they are equal in formulas.
    const key = numberOf(value)?.toFixed() ?? textOf(value)
    const known = groups.get(key)
    if (known) known.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

function sortedParts(table: Table, { field, sort }: FieldValue, parts: readonly (readonly number[])[]): (readonly number[])[] {
  const by = sort.by === '' ? field : sort.by
  const keyed = parts.map((rows) => ({ rows, key: aggregateOf(sort.aggregate, table.values(by, rows)) }))
  const sign = sort.order === 'asc' ? 1 : -1
  return keyed.sort((a, b) => sign * compareValues(a.key, b.key)).map(({ rows }) => rows)
}

export type Wanted = { field: string; operator: ReportCondition['operator']; value: Value }

/** Rows for which all conditions hold. */
export function matching(table: Table, rows: readonly number[], conditions: readonly Wanted[]): readonly number[] {
  if (conditions.length === 0) return rows
  return rows.filter((row) => conditions.every((wanted) => holds(table.value(wanted.field, row), wanted)))
}

function holds(value: Value, { operator, value: wanted }: Wanted): boolean {
  if (operator === 'contains') return textOf(value).includes(textOf(wanted))
  return isTrue(operate(operator, value, wanted))
}
