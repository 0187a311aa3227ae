import { canonicalJson } from '@/lib/domain/canonical-json'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'

/**
 * What one change did to the document of a record: the changed values only, as they are stored, each with what stood there before. In
 * pairs rather than under names: fields may be called as anything.
 */
export type Delta = { fields: readonly FieldChange[]; tables: readonly TableChange[] }
type FieldChange = readonly [name: string, before: unknown, after: unknown]
/** Rows by their ids. `whole` where what stood there were no rows with ids of their own. */
export type TableChange = RowsChange | { name: string; whole: readonly [before: unknown, after: unknown] }
type RowsChange = {
  name: string
  added: readonly PlacedRow[]
  removed: readonly PlacedRow[]
  changed: readonly { id: string; cells: readonly FieldChange[] }[]
  /** Rows that stayed stand in another order. */
  moved?: { before: readonly string[]; after: readonly string[] }
}
type PlacedRow = { id: string; at: number; cells: readonly (readonly [name: string, value: unknown])[] }

export type Values = Readonly<Record<string, unknown>>
type Fields = ReadonlyMap<string, FieldNode>

export function isWhole(change: TableChange): change is Extract<TableChange, { whole: unknown }> {
  return 'whole' in change
}

/** What was not there and null are the same: empty has one form. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null)
}

/** From one document of a record to another. What the design does not know is nobody's to change. */
export function deltaOf(fields: Fields, before: Values, after: Values): Delta {
  const changes: FieldChange[] = []
  const tables: TableChange[] = []
  for (const node of fields.values()) {
    if (node.parentTable !== null || node.name === '') continue
    const [was, is] = [before[node.name] ?? null, after[node.name] ?? null]
    if (isSame(was, is)) continue
    if (node.kind === 'table') tables.push(...tableChange(node, was, is))
    else changes.push([node.name, was, is])
  }
  return { fields: changes, tables }
}

function tableChange(table: FieldNode, was: unknown, is: unknown): TableChange[] {
  const idKey = rowIdKey(table)
  const [before, after] = [readRows(was, idKey), readRows(is, idKey)]
  if (!before || !after) return [{ name: table.name, whole: [was, is] }]
  const added = [...after.values()].filter(({ id }) => !before.has(id))
  const removed = [...before.values()].filter(({ id }) => !after.has(id))
  const changed = [...after.values()].flatMap(({ id, cells }) => {
    const old = before.get(id)
    const differences = old ? cellChanges(new Map(old.cells), new Map(cells)) : []
    return differences.length > 0 ? [{ id, cells: differences }] : []
  })
  const order = {
    before: [...before.keys()].filter((id) => after.has(id)),
    after: [...after.keys()].filter((id) => before.has(id)),
  }
  const isMoved = order.before.join() !== order.after.join()
  if (added.length + removed.length + changed.length === 0 && !isMoved) return []
  return [{ name: table.name, added, removed, changed, ...(isMoved ? { moved: order } : {}) }]
}

function cellChanges(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): FieldChange[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((name): FieldChange[] => {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null]
    return isSame(was, is) ? [] : [[name, was, is]]
  })
}

/** Null where not every row has an id of its own. */
function readRows(value: unknown, idKey: string): ReadonlyMap<string, PlacedRow> | null {
  if (value === null || value === undefined || value === '') return new Map()
  if (!Array.isArray(value)) return null
  const rows = new Map<string, PlacedRow>()
  for (const [at, row] of value.entries()) {
    const id: unknown = isRecord(row) ? row[idKey] : null
    if (!isRecord(row) || typeof id !== 'string' || id === '' || rows.has(id)) return null
    const cells = Object.entries(row).filter(([name, cell]) => name !== idKey && cell !== null && cell !== undefined)
    rows.set(id, { id, at, cells })
  }
  return rows
}

/** The document as it was before the change. */
export function undone(fields: Fields, values: Values, delta: Delta): Values {
  return stepped(fields, values, { fields: delta.fields.map(turned), tables: delta.tables.map(turnedTable) })
}

/** The document as the change left it. */
export function stepped(fields: Fields, values: Values, delta: Delta): Values {
  const result = new Map(Object.entries(values))
  for (const [name, , after] of delta.fields) result.set(name, after)
  for (const change of delta.tables) {
    const node = fields.get(change.name)
    if (isWhole(change)) result.set(change.name, change.whole[1])
    else if (node) result.set(change.name, steppedRows(node, result.get(change.name), change))
  }
  return Object.fromEntries(result)
}

function turned([name, before, after]: FieldChange): FieldChange {
  return [name, after, before]
}

function turnedTable(change: TableChange): TableChange {
  if (isWhole(change)) return { name: change.name, whole: [change.whole[1], change.whole[0]] }
  const { name, added, removed, changed, moved } = change
  return {
    name,
    added: removed,
    removed: added,
    changed: changed.map(({ id, cells }) => ({ id, cells: cells.map(turned) })),
    ...(moved ? { moved: { before: moved.after, after: moved.before } } : {}),
  }
}

/** What is not there any more to be changed stays away: a design may have lost the column, or another program the row. */
function steppedRows(table: FieldNode, value: unknown, { added, removed, changed, moved }: RowsChange): unknown[] {
  const idKey = rowIdKey(table)
  const gone = new Set(removed.map(({ id }) => id))
  const cellsOf = new Map(changed.map(({ id, cells }) => [id, cells]))
  const kept = (Array.isArray(value) ? value : []).filter(isRecord).flatMap((row) => {
    const id = String(row[idKey])
    if (gone.has(id)) return []
    return [
      {
        id,
        row: rowWith(
          row,
          (cellsOf.get(id) ?? []).map(([name, , after]) => [name, after] as const),
        ),
      },
    ]
  })
  const rows = moved ? inOrder(kept, moved.after) : kept
  const placed = [...rows]
  for (const { id, at, cells } of [...added].sort((one, other) => one.at - other.at))
    placed.splice(at, 0, { id, row: rowWith({ [idKey]: id }, cells) })
  return placed.map(({ row }) => row)
}

function inOrder<R extends { id: string }>(rows: readonly R[], ids: readonly string[]): R[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  return [...rows].sort((one, other) => (places.get(one.id) ?? ids.length) - (places.get(other.id) ?? ids.length))
}

function rowWith(row: Values, cells: readonly (readonly [name: string, value: unknown])[]): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(row), ...cells])
}

/** What the change touched, by the codes that rights are given on: a row that comes or goes touches its sub-table. */
export function touchedCodes({ fields, tables }: Delta): string[] {
  const codes = new Set(fields.map(([name]) => name))
  for (const change of tables) {
    if (isWhole(change) || change.moved || change.added.length + change.removed.length > 0) codes.add(change.name)
    if (isWhole(change)) continue
    for (const { cells } of change.changed) for (const [name] of cells) codes.add(`${change.name}-${name}`)
  }
  return [...codes]
}

/** What of the change somebody may see who may see these fields. */
export function seenPart({ fields, tables }: Delta, isSeen: (code: string) => boolean): Delta {
  return {
    fields: fields.filter(([name]) => isSeen(name)),
    tables: tables.flatMap((change) => (isSeen(change.name) ? seenTable(change, isSeen) : [])),
  }
}

function seenTable(change: TableChange, isSeen: (code: string) => boolean): TableChange[] {
  const { name } = change
  const isSeenCell = (cell: string) => isSeen(`${name}-${cell}`)
  if (isWhole(change)) return [{ name, whole: [seenRows(change.whole[0], isSeenCell), seenRows(change.whole[1], isSeenCell)] }]
  const { added, removed, changed, moved } = change
  const seenRow = ({ cells, ...row }: PlacedRow) => ({ ...row, cells: cells.filter(([cell]) => isSeenCell(cell)) })
  const seenChanges = changed.flatMap(({ id, cells }) => {
    const seen = cells.filter(([cell]) => isSeenCell(cell))
    return seen.length > 0 ? [{ id, cells: seen }] : []
  })
  if (added.length + removed.length + seenChanges.length === 0 && !moved) return []
  const order = moved ? { moved } : {}
  return [{ name, added: added.map(seenRow), removed: removed.map(seenRow), changed: seenChanges, ...order }]
}

function seenRows(rows: unknown, isSeenCell: (name: string) => boolean): unknown {
  if (!Array.isArray(rows)) return null
  return rows.filter(isRecord).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => isSeenCell(name))))
}
