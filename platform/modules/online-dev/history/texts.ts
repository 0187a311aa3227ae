import type { RecordDifference } from '@/lib/contract/online-dev/record-history'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Access } from '../records/access'
import type { StoredRecord } from '../records/stored-record'
import { textMaker } from '../records/texts'
import { type Delta, isWhole, type TableChange } from './delta'
import type { Readable } from './open'

/** Rows of one sub-table that are told of one change. */
const rowsMax = 50

type Cells = ReadonlyMap<string, unknown>
type ToldRow = {
  kind: 'added' | 'removed' | 'changed'
  place: number | null
  names: readonly string[]
  before: Cells
  after: Cells
}
type ToldTable = { name: string; rows: readonly ToldRow[]; total: number; isMoved: boolean }

/** What the changes changed in words, as details show values: read like two records each, of what was before and what is after. */
export async function differencesOf(
  ctx: PlatformContext,
  actor: Actor,
  { access, record: now }: Pick<Readable, 'access' | 'record'>,
  deltas: readonly Delta[],
): Promise<RecordDifference[]> {
  const told = deltas.map(({ fields, tables }) => ({
    fields,
    tables: tables.map((table) => toldTable(table, placesIn(access, now, table))),
  }))
  const records = told.flatMap(({ fields, tables }) =>
    (['before', 'after'] as const).map((side) => {
      const values = fields.map(([name, before, after]) => [name, side === 'before' ? before : after])
      return recordOf(Object.fromEntries([...values, ...tables.map((table) => [table.name, rowsOf(access, table, side)])]))
    }),
  )
  const codes = new Set(
    told.flatMap(({ fields, tables }) => [
      ...fields.map(([name]) => name),
      ...tables.flatMap(({ name, rows }) => [name, ...rows.flatMap(({ names }) => names.map((cell) => `${name}-${cell}`))]),
    ]),
  )
  const maker = await textMaker(ctx, actor, { access, records, codes, isForPage: true })
  const texts = records.map((record) => maker.textsOf(record))
  return told.map(({ fields, tables }, index) => {
    const [before, after] = [texts[2 * index] ?? {}, texts[2 * index + 1] ?? {}]
    const pair = (name: string, was: Record<string, unknown>, is: Record<string, unknown>) => ({
      name,
      before: shortened(was[name]),
      after: shortened(is[name]),
    })
    return {
      fields: fields.map(([name]) => pair(name, before, after)),
      tables: tables.map(({ name, rows, total, isMoved }) => {
        const cellsOf = (side: Record<string, unknown>, row: number) => {
          const lines = side[name]
          const cells: unknown = Array.isArray(lines) ? lines[row] : null
          return isRecord(cells) ? cells : {}
        }
        const lines = rows.map(({ kind, place, names }, row) => {
          return { kind, place, cells: names.map((cell) => pair(cell, cellsOf(before, row), cellsOf(after, row))) }
        })
        return { name, rows: lines, total, isMoved }
      }),
    }
  })
}

/** Of a text, that of a document too, its beginning. */
const charactersMax = 2000

function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > charactersMax ? `${value.slice(0, charactersMax)}…` : (value ?? null)
}

function recordOf(data: Record<string, unknown>): StoredRecord {
  const nobody = { creatorUserId: null, creatorTime: 0, modifyUserId: null, modifyTime: null, organizeId: null, positionId: null }
  return { id: '', version: 1, data, ...nobody }
}

function rowsOf({ module }: Access, { name, rows }: ToldTable, side: 'before' | 'after'): Record<string, unknown>[] {
  const node = module.fields.get(name)
  return rows.map((row, index) => ({ ...Object.fromEntries(row[side]), ...(node ? { [rowIdKey(node)]: String(index) } : {}) }))
}

/** Of the rows of a sub-table by their ids, where they stand in the record. */
function placesIn({ module }: Access, { data }: StoredRecord, { name }: TableChange): ReadonlyMap<string, number> {
  const node = module.fields.get(name)
  const rows = data[name]
  if (!node || !Array.isArray(rows)) return new Map()
  return new Map(rows.filter(isRecord).map((row, index) => [String(row[rowIdKey(node)]), index + 1]))
}

function toldTable(change: TableChange, places: ReadonlyMap<string, number>): ToldTable {
  const rows = isWhole(change) ? wholeRows(change.whole) : placedRows(change, places)
  const isMoved = !isWhole(change) && change.moved !== undefined
  return { name: change.name, rows: rows.slice(0, rowsMax), total: rows.length, isMoved }
}

const nothing: Cells = new Map()

function wholeRows([before, after]: readonly [unknown, unknown]): ToldRow[] {
  const cellsOf = (rows: unknown) => (Array.isArray(rows) ? rows.filter(isRecord) : []).map((row) => new Map(Object.entries(row)))
  return [
    ...cellsOf(before).map((cells, at) => rowOfItsOwn('removed', at, cells)),
    ...cellsOf(after).map((cells, at) => rowOfItsOwn('added', at, cells)),
  ]
}

function rowOfItsOwn(kind: 'added' | 'removed', at: number, cells: Cells): ToldRow {
  const [before, after] = kind === 'added' ? [nothing, cells] : [cells, nothing]
  return { kind, place: at + 1, names: [...cells.keys()], before, after }
}

function placedRows(
  { added, removed, changed }: Exclude<TableChange, { whole: unknown }>,
  places: ReadonlyMap<string, number>,
): ToldRow[] {
  const namesOf = (cells: readonly (readonly [string, ...unknown[]])[]) => cells.map(([name]) => name)
  return [
    ...changed.map(({ id, cells }): ToldRow => {
      const before = new Map(cells.map(([name, was]) => [name, was]))
      const after = new Map(cells.map(([name, , is]) => [name, is]))
      return { kind: 'changed', place: places.get(id) ?? null, names: namesOf(cells), before, after }
    }),
    ...added.map(({ at, cells }) => rowOfItsOwn('added', at, new Map(cells))),
    ...removed.map(({ at, cells }) => rowOfItsOwn('removed', at, new Map(cells))),
  ]
}
