import type { RecordDifference } from '@/lib/contract/online-dev/record-history'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Access } from '../records/access'
import type { StoredRecord } from '../records/stored-record'
import { textMaker } from '../records/texts'
import { type Delta, isWhole, type TableChange } from './delta'

/** Rows of one sub-table that are told of one change. */
const rowsMax = 50

type Cells = ReadonlyMap<string, unknown>
type ToldRow = { kind: 'added' | 'removed' | 'changed'; names: readonly string[]; before: Cells; after: Cells }
type ToldTable = { name: string; rows: readonly ToldRow[]; total: number; isMoved: boolean }

/** What the changes changed in words, as details show values: read like two records each, of what was before and what is after. */
export async function differencesOf(
  ctx: PlatformContext,
  actor: Actor,
  access: Access,
  deltas: readonly Delta[],
): Promise<RecordDifference[]> {
  const told = deltas.map(({ fields, tables }) => ({ fields, tables: tables.map(toldTable) }))
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
        const lines = rows.map(({ kind, names }, row) => {
          return { kind, cells: names.map((cell) => pair(cell, cellsOf(before, row), cellsOf(after, row))) }
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

function toldTable(change: TableChange): ToldTable {
  const rows = isWhole(change) ? wholeRows(change.whole) : placedRows(change)
  const isMoved = !isWhole(change) && change.moved !== undefined
  return { name: change.name, rows: rows.slice(0, rowsMax), total: rows.length, isMoved }
}

const nothing: Cells = new Map()

function wholeRows([before, after]: readonly [unknown, unknown]): ToldRow[] {
  const cellsOf = (rows: unknown) => (Array.isArray(rows) ? rows.filter(isRecord) : []).map((row) => new Map(Object.entries(row)))
  return [
    ...cellsOf(before).map((cells) => ({ kind: 'removed', names: [...cells.keys()], before: cells, after: nothing }) as const),
    ...cellsOf(after).map((cells) => ({ kind: 'added', names: [...cells.keys()], before: nothing, after: cells }) as const),
  ]
}

function placedRows({ added, removed, changed }: Exclude<TableChange, { whole: unknown }>): ToldRow[] {
  const namesOf = (cells: readonly (readonly [string, ...unknown[]])[]) => cells.map(([name]) => name)
  return [
    ...changed.map(({ cells }): ToldRow => {
      const before = new Map(cells.map(([name, was]) => [name, was]))
      const after = new Map(cells.map(([name, , is]) => [name, is]))
      return { kind: 'changed', names: namesOf(cells), before, after }
    }),
    ...added.map(({ cells }): ToldRow => ({ kind: 'added', names: namesOf(cells), before: nothing, after: new Map(cells) })),
    ...removed.map(({ cells }): ToldRow => ({ kind: 'removed', names: namesOf(cells), before: new Map(cells), after: nothing })),
  ]
}
