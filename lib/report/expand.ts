import { type Axis, type Block, blockAt, blocksSeen, coverOf, type Divide, layOut, openAxis, TooManyLines } from './axis'
import { aggregateOf, matching, partsOf, type ReportData, Table, type Wanted } from './data'
import { evaluateAll, type Sight } from './evaluate'
import { type Formula, parseFormula } from './formula'
import type { FieldValue, ReportCell, ReportCondition, ReportTemplate } from './template'
import { isTrue, toValue, type Value } from './value'

export type Parameters = Readonly<Record<string, unknown>>

type Place = { rows: Block; columns: Block }

const circle: Value = { fault: '#CYCLE!' }

/** What one formula may take together from all cells that it sees. */
const seenMax = 200_000

/** Lines down times lines right: a crossing of two long lists is no report, and its pages alone would fill the memory. */
const placesMax = 5_000_000

/**
 * A template filled with data. The lines of both directions are laid out at once; what a cell shows is computed when it is asked for, so
 * that the first page costs the first page.
 */
export class Sheet {
  readonly rows: Axis
  readonly columns: Axis
  readonly #tables: ReadonlyMap<string, Table>
  readonly #formulas = new Map<string, Formula | null>()
  /** By column, cell and row. */
  readonly #values = new Map<Block, Map<number, Map<Block, Value>>>()
  readonly #byPlace = new Map<number, number>()
  readonly #sets = new Map<Block, Map<string, ReadonlySet<number>>>()
  readonly #covers = new Map<string, readonly [number, number]>()

  constructor(
    readonly template: ReportTemplate,
    data: ReportData,
    private readonly parameters: Parameters = {},
  ) {
    this.#tables = new Map(Object.entries(data).map(([name, rows]) => [name, new Table(rows)]))
    const root = new Map([...this.#tables].map(([name, table]) => [name, table.all]))
    const { cells } = template
    for (const [index, { row, column }] of cells.entries()) this.#byPlace.set(placeKey(row, column), index)
    const divide: Divide = (cell, within) => this.#divide(cell, within)
    this.rows = openAxis(cells, 'down', root)
    this.columns = openAxis(cells, 'right', root)
    layOut(this.columns, cells, { lines: template.columns.length, divide })
    layOut(this.rows, cells, { lines: template.rows.length, divide })
    if (this.rows.lines.length * this.columns.lines.length > placesMax) throw new TooManyLines(`more than ${placesMax} places`)
  }

  /** The value of a cell at a line of each direction. */
  valueAt(index: number, row: number, column: number): Value {
    const [rows, columns] = [this.rows.lines[row]?.block, this.columns.lines[column]?.block]
    if (!rows || !columns) return null
    return this.#valueIn(index, { rows, columns })
  }

  /** The values of a formula as seen from a line of each direction; `own` is the cell that asks. */
  formulaAt(source: string, { row, column, own }: { row: number; column: number; own?: number }): readonly Value[] {
    const rows = this.rows.lines[row]?.block ?? this.rows.root
    const columns = this.columns.lines[column]?.block ?? this.columns.root
    return this.#formulaIn(source, { rows, columns }, own)
  }

  isTrueAt(source: string, at: { row: number; column: number; own?: number }): boolean {
    return source.trim() !== '' && isTrue(this.formulaAt(source, at)[0] ?? null)
  }

  /** Which lines a cell covers at a line, its end excluded. Neighbouring lines are asked one after another, so the last answer is kept. */
  cover(index: number, direction: 'down' | 'right', line: number): readonly [number, number] {
    const key = `${direction} ${index}`
    const known = this.#covers.get(key)
    if (known && line >= known[0] && line < known[1]) return known
    const cell = this.template.cells[index]
    if (!cell) return [line, line + 1]
    const own =
      direction === 'down' ? { index, start: cell.row, span: cell.rowSpan } : { index, start: cell.column, span: cell.columnSpan }
    const found = coverOf(direction === 'down' ? this.rows : this.columns, own, line)
    this.#covers.set(key, found)
    return found
  }

  /** One empty part where there is nothing, so that a report without data still shows its frame. */
  #divide(index: number, within: Block): ReadonlyMap<string, readonly number[]>[] {
    const value = this.template.cells[index]?.value
    const table = value?.kind === 'field' ? this.#tables.get(value.dataSet) : undefined
    if (value?.kind !== 'field' || !table) return [within.rows as Map<string, readonly number[]>]
    const found = within.rows.get(value.dataSet) ?? []
    const isDown = this.template.cells[index]?.expand === 'down'
    // A group sees its own direction only: the lines of the other one are the same for all groups.
    const place = isDown ? { rows: within, columns: this.columns.root } : { rows: this.rows.root, columns: within }
    const rows = matching(table, found, this.#wanted(value.where, place))
    const parts = partsOf(table, value, rows)
    return (parts.length === 0 ? [[]] : parts).map((part) => new Map(within.rows).set(value.dataSet, part))
  }

  #valueIn(index: number, from: Place): Value {
    const cell = this.template.cells[index]
    if (!cell) return null
    const rows = blockAt(from.rows, this.rows.chains[index]?.length ?? 0)
    const columns = blockAt(from.columns, this.columns.chains[index]?.length ?? 0)
    const known = getOrMake(getOrMake(this.#values, columns, newMap<number, Map<Block, Value>>), index, newMap<Block, Value>)
    const found = known.get(rows)
    if (found !== undefined) return found
    // Until it is known, whoever asks for it from within its own formula closes a circle.
    known.set(rows, circle)
    const value = this.#compute(index, cell, { rows, columns })
    known.set(rows, value)
    return value
  }

  #compute(index: number, { value }: ReportCell, place: Place): Value {
    switch (value.kind) {
      case 'text':
        return value.text
      case 'field':
        return this.#fieldValue(value, place, index)
      case 'formula':
        return this.#formulaIn(value.formula, place, index)[0] ?? null
      case 'picture':
      case 'barcode':
        return this.#formulaIn(value.source, place, index)[0] ?? null
      case 'chart':
        return value.title
    }
  }

  #fieldValue(value: FieldValue, place: Place, index: number): Value {
    const table = this.#tables.get(value.dataSet)
    if (!table) return { fault: '#REF!' }
    const rows = this.#rowsIn(value.dataSet, place)
    const isOwnGroup = this.template.cells[index]?.expand !== 'none'
    // What an expanding cell leaves out, its block has left out already.
    const found = isOwnGroup ? rows : matching(table, rows, this.#wanted(value.where, place))
    if (value.aggregate === 'first' || value.aggregate === 'list' || value.aggregate === 'group') {
      const [row] = found
      return row === undefined ? null : table.value(value.field, row)
    }
    return aggregateOf(value.aggregate, table.values(value.field, found))
  }

  /** Rows of a data set that are left by both directions. */
  #rowsIn(dataSet: string, { rows, columns }: Place): readonly number[] {
    const down = rows.rows.get(dataSet) ?? []
    if (columns.depth === 0) return down
    const right = columns.rows.get(dataSet) ?? []
    if (rows.depth === 0 || right.length === this.#tables.get(dataSet)?.all.length) return rows.depth === 0 ? right : down
    const known = getOrMake(this.#sets, columns, () => new Map<string, ReadonlySet<number>>())
    const set = getOrMake(known, dataSet, () => new Set(right))
    return down.filter((row) => set.has(row))
  }

  #wanted(conditions: readonly ReportCondition[], place: Place): Wanted[] {
    return conditions.map(({ field, operator, value }) => ({
      field,
      operator,
      value: this.#formulaIn(value, place)[0] ?? null,
    }))
  }

  #formulaIn(source: string, place: Place, own?: number): readonly Value[] {
    const formula = this.#parsed(source)
    return formula ? evaluateAll(formula, this.#sight(place, own)) : [{ fault: '#NAME?' }]
  }

  #parsed(source: string): Formula | null {
    return getOrMake(this.#formulas, source, () => {
      const result = parseFormula(source)
      return 'formula' in result ? result.formula : null
    })
  }

  #sight(place: Place, own?: number): Sight {
    return {
      cells: (row, column) => this.#seen(row, column, place),
      field: (dataSet, field) => this.#fieldSeen(dataSet, field, place),
      self: () => (own === undefined ? null : this.#valueIn(own, place)),
      sequence: () => place.rows.sequence,
    }
  }

  #fieldSeen(dataSet: string, field: string, place: Place): readonly Value[] {
    if (dataSet === 'param') return [toValue(Object.hasOwn(this.parameters, field) ? this.parameters[field] : null)]
    const table = this.#tables.get(dataSet)
    return table ? table.values(field, this.#rowsIn(dataSet, place)) : [{ fault: '#REF!' }]
  }

  #seen(row: number, column: number, place: Place): readonly Value[] {
    const index = this.#byPlace.get(placeKey(row, column))
    if (index === undefined) return [null]
    const values: Value[] = []
    for (const rows of blocksSeen(this.rows, index, place.rows)) {
      for (const columns of blocksSeen(this.columns, index, place.columns)) {
        if (values.length >= seenMax) return [{ fault: '#NUM!' }]
        values.push(this.#valueIn(index, { rows, columns }))
      }
    }
    return values
  }
}

function placeKey(row: number, column: number): number {
  return row * 1000 + column
}

function newMap<K, V>(): Map<K, V> {
  return new Map()
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
