import { parseAmount } from '@/lib/domain/decimal'
import { formIndex } from '@/lib/form/form-index'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import { factsOf, isServerFilled } from '@/lib/form/widget-facts/table'
import { isSameValue } from '@/lib/form/wire-values'
import { mergeRows, type RowDispute, type TableMerge } from './merge-rows'
import type { ChangedBy, Choices, ValueChange } from './merge-types'

export type MergeField = ValueChange & {
  /** The lines of a sub-table, put together one by one; absent where they cannot be told apart, and are one value. */
  table?: TableMerge
}

type Versions<T> = { base: T; mine: T; theirs: T }

type MergeContext = {
  design: FormDesign
  /** What I sent before may be among their lines already: lines are then no longer matched, but chosen as a whole. */
  hasWholeTables?: boolean
}

/**
 * What two people made of the same record, field by field; sub-tables line by line and cell by cell. What the server fills in or
 * computes is left out; it follows from the rest.
 */
export function mergeFields(context: MergeContext, versions: Versions<RecordValues>): MergeField[] {
  const { mainFields, tables } = formIndex(context.design)
  return [...changedValuesOf(mainFields, versions), ...tables.flatMap((table) => mergeTable(context, table, versions) ?? [])]
}

/** What of these fields differs between two people who began with the same values. */
function changedValuesOf(nodes: readonly FieldNode[], { base, mine, theirs }: Versions<RecordValues>): ValueChange[] {
  return nodes.flatMap((node) => {
    if (node.name === '' || isServerFilled(node)) return []
    const change = changeOf(node, { base: base[node.name], mine: mine[node.name], theirs: theirs[node.name] })
    return change ? [change] : []
  })
}

function changeOf(node: FieldNode, { base, mine, theirs }: Versions<unknown>): ValueChange | null {
  const isMine = !isSame(node, mine, base)
  const isTheirs = !isSame(node, theirs, base)
  if ((!isMine && !isTheirs) || (isMine && isTheirs && isSame(node, mine, theirs))) return null
  return { node, changedBy: isMine ? (isTheirs ? 'both' : 'me') : 'them', mine, theirs }
}

function mergeTable({ design, hasWholeTables }: MergeContext, node: FieldNode, versions: Versions<RecordValues>) {
  const values = { base: versions.base[node.name], mine: versions.mine[node.name], theirs: versions.theirs[node.name] }
  const whole = changeOf(node, values)
  if (!whole || hasWholeTables) return whole
  const columns = formIndex(design).columns.get(node.name) ?? []
  const table = mergeRows({ table: node, columns, changesOf: (rows) => changedValuesOf(columns, rows) }, values)
  if (!table) return whole
  if (!table.isMine && !table.isTheirs) return null
  const changedBy: ChangedBy = table.disputes.length > 0 ? 'both' : table.isMine ? 'me' : 'them'
  return { ...whole, changedBy, table }
}

/** Nothing and null are the same on the wire, and an amount is the same however many zeros it is written with. */
function isSame({ type }: FieldNode, left: unknown, right: unknown): boolean {
  if (isSameValue(left ?? null, right ?? null)) return true
  if (factsOf(type).shape !== 'number') return false
  const [one, other] = [parseAmount(left), parseAmount(right)]
  return one !== null && other !== null && one.eq(other)
}

/** Everything that needs a decision. */
export function disputedPaths(fields: readonly MergeField[]): string[] {
  return fields
    .filter(({ changedBy }) => changedBy === 'both')
    .flatMap(({ node, table }) => (table ? table.disputes.flatMap(pathsOf) : [node.name]))
}

function pathsOf(dispute: RowDispute): string[] {
  if (dispute.kind !== 'cells') return [dispute.path]
  return dispute.cells.filter(({ changedBy }) => changedBy === 'both').map(({ path }) => path)
}

/** Whether the other one changed something that needs no decision; of a sub-table, in any line. */
export function isTakenFromThem({ changedBy, table }: MergeField): boolean {
  return changedBy === 'them' || (table?.isTheirs ?? false)
}

/** What to put on top of the newest version: all that only I changed, and what I decided for. */
export function keptValues(fields: readonly MergeField[], choices: Choices): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ node, changedBy, mine, table }) => {
      if (changedBy === 'them') return []
      if (table) return [[node.name, table.rowsFor(choices)]]
      return changedBy === 'me' || choices[node.name] === 'mine' ? [[node.name, mine]] : []
    }),
  )
}
