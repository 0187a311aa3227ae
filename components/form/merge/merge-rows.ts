import { isRecord, own } from '@/lib/form/read'
import { asideRowIdKey, plainRowIdKey } from '@/lib/form/record-keys'
import type { FieldNode, RecordValues } from '@/lib/form/types'
import type { Choices, ValueChange } from './merge-types'

type Row = Readonly<Record<string, unknown>>
type Versions<T> = { base: T; mine: T; theirs: T }

export type CellChange = ValueChange & { path: string }

/** A line about which the two say different things. */
export type RowDispute = {
  path: string
  /** Cells of it, or whether it stays: one has deleted it, and the other has changed it. */
  kind: 'cells' | 'deletedByMe' | 'deletedByThem'
  /** Where it stands, counted from one, for whoever still has it. */
  number: number
  cells: readonly CellChange[]
  mine: Row | null
  theirs: Row | null
}

export type TableMerge = {
  disputes: readonly RowDispute[]
  isMine: boolean
  isTheirs: boolean
  /** All lines, put together; what is not decided is mine. */
  rowsFor: (choices: Choices) => Row[]
}

type TableContext = {
  table: FieldNode
  columns: readonly FieldNode[]
  /** What differs between the cells of one line. */
  changesOf: (row: Versions<RecordValues>) => ValueChange[]
}

/** How servers name the key of a line; none of them is one where the design has a column of that name. */
const keyNames = [plainRowIdKey, asideRowIdKey, 'jnpfId', 'f_id', 'F_Id', 'F_ID']

/**
 * Puts the lines of two people together. Lines are the same by their key of the server; what both added stays, what one deleted goes
 * unless the other changed it. Null where lines cannot be told apart.
 */
export function mergeRows(context: TableContext, values: Versions<unknown>): TableMerge | null {
  const lists = readLists(context, values)
  if (!lists) return null
  const { base, mine, theirs, keyName } = lists
  const merged = new Map<string, MergedRow>()
  for (const key of new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])) {
    const row = mergeRow(context, key, { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) }, keyName)
    if (row) merged.set(key, row)
  }
  const positions = { mine: [...mine.keys()], theirs: [...theirs.keys()] }
  const isMoved = { mine: isReordered(base, positions.mine), theirs: isReordered(base, positions.theirs) }
  const order = inOrder(base, positions, isMoved.mine && !isMoved.theirs)
  const rows = [...merged.values()]
  return {
    disputes: order.flatMap((key) => {
      const row = merged.get(key)
      if (!row?.dispute) return []
      const holder = row.dispute.theirs ? positions.theirs : positions.mine
      return [{ ...row.dispute, number: holder.indexOf(key) + 1 }]
    }),
    isMine: isMoved.mine || rows.some((row) => row.isMine) || hasLess(mine, base),
    isTheirs: isMoved.theirs || rows.some((row) => row.isTheirs) || hasLess(theirs, base),
    rowsFor: (choices) => order.flatMap((key) => merged.get(key)?.resultFor(choices) ?? []),
  }
}

type Rows = ReadonlyMap<string, Row>
type MergedRow = {
  isMine: boolean
  isTheirs: boolean
  dispute?: Omit<RowDispute, 'number'>
  resultFor: (choices: Choices) => Row[]
}

function mergeRow(
  { table, changesOf }: TableContext,
  key: string,
  { base, mine, theirs }: Versions<Row | undefined>,
  keyName: string,
): MergedRow | null {
  const path = `${table.name}/${key}`
  if (mine && theirs) {
    const cells = changesOf({ base: base ?? {}, mine, theirs }).map((cell) => ({ ...cell, path: `${path}/${cell.node.name}` }))
    const by = (who: ValueChange['changedBy']) => cells.filter(({ changedBy }) => changedBy === who)
    return {
      isMine: by('them').length < cells.length,
      isTheirs: by('me').length < cells.length,
      ...(by('both').length > 0 ? { dispute: { path, kind: 'cells' as const, cells, mine, theirs } } : {}),
      resultFor: (choices) => [{ ...theirs, ...keptCells(cells, choices) }],
    }
  }
  const left = mine ?? theirs
  if (!left) return null
  // In one version only: added there, or deleted in the other one.
  if (!base) return { isMine: mine !== undefined, isTheirs: theirs !== undefined, resultFor: () => [left] }
  const changes = changesOf({ base, mine: mine ?? base, theirs: theirs ?? base })
  const gone = { isMine: theirs !== undefined, isTheirs: mine !== undefined, resultFor: () => [] }
  if (changes.length === 0) return gone
  const cells = changes.map((cell) => ({ ...cell, path: `${path}/${cell.node.name}` }))
  return {
    isMine: true,
    isTheirs: true,
    dispute: { path, kind: mine ? 'deletedByThem' : 'deletedByMe', cells, mine: mine ?? null, theirs: theirs ?? null },
    resultFor: (choices) => {
      const isMine = (choices[path] ?? 'mine') === 'mine'
      if (mine) return isMine ? [without(mine, keyName)] : []
      return isMine ? [] : [left]
    },
  }
}

function keptCells(cells: readonly CellChange[], choices: Choices): Row {
  const kept = cells.filter(
    ({ changedBy, path }) => changedBy === 'me' || (changedBy === 'both' && (choices[path] ?? 'mine') === 'mine'),
  )
  return Object.fromEntries(kept.map(({ node, mine }) => [node.name, mine]))
}

/** A line that is no more on the server comes back as a new one. */
function without(row: Row, keyName: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== keyName))
}

/** The lines by their key; those that I added have none yet. Null where a stored line has none, or two have the same. */
function readLists({ columns }: TableContext, values: Versions<unknown>): (Versions<Rows> & { keyName: string }) | null {
  const names = new Set(columns.map(({ name }) => name))
  const stored = [...rowsOf(values.base), ...rowsOf(values.theirs)]
  const keyName = keyNames.find((name) => !names.has(name) && stored.every((row) => keyOf(row, name) !== ''))
  if (keyName === undefined) return null
  const read = (value: unknown, isMine: boolean) => {
    const rows = new Map<string, Row>()
    for (const [index, row] of rowsOf(value).entries()) {
      const key = keyOf(row, keyName)
      if (rows.has(key) || (key === '' && !isMine)) return null
      rows.set(key === '' ? `+${index}` : key, row)
    }
    return rows
  }
  const [base, mine, theirs] = [read(values.base, false), read(values.mine, true), read(values.theirs, false)]
  return base && mine && theirs ? { base, mine, theirs, keyName } : null
}

function rowsOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function keyOf(row: Row, name: string): string {
  const key = own(row, name)
  return typeof key === 'string' || typeof key === 'number' ? String(key) : ''
}

function hasLess(some: Rows, base: Rows): boolean {
  return [...base.keys()].some((key) => !some.has(key))
}

function isReordered(base: Rows, keys: readonly string[]): boolean {
  const known = keys.filter((key) => base.has(key))
  return [...base.keys()].filter((key) => known.includes(key)).some((key, index) => known[index] !== key)
}

/** Their order, or mine where only I have moved lines; what only the other version has follows the line that it follows there. */
function inOrder(
  base: Rows,
  { mine, theirs }: { mine: readonly string[]; theirs: readonly string[] },
  isMine: boolean,
): string[] {
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  second.forEach((key, index) => {
    if (order.includes(key)) return
    let at = order.indexOf(second[index - 1] ?? '') + 1
    // Behind what was added in the same place.
    while (at < order.length && !base.has(order[at] ?? '') && !second.includes(order[at] ?? '')) at += 1
    order.splice(at, 0, key)
  })
  return order
}
