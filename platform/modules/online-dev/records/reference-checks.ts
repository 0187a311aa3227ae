import type { Issue } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DbTransaction } from '../../../store/database'
import type { Access } from './access'
import type { Checked } from './checks'
import { isSystemType } from './field-shape'
import { invalidRecord } from './incoming'
import { noWantedIds, readNames, type WantedIds, wantNames } from './lookup'

type Values = Readonly<Record<string, unknown>>

/** Dictionaries stand in the design, not in the value. */
const kinds = ['user', 'organize', 'position', 'role', 'group', 'area'] as const
type Cell = { node: FieldNode; path: string; ids: WantedIds }

/**
 * People, organisations, positions, roles, groups and areas that a record newly names must exist. Names that it had before are
 * left alone, also when what they name has gone. All are asked for by one query per kind, whatever the number of records and rows.
 */
export async function checkReferences(trx: DbTransaction, { module }: Access, records: readonly Checked[]): Promise<void> {
  const cells = records.flatMap((record) => newCells(module.fields, record))
  const asked = noWantedIds()
  for (const { ids } of cells) merge(asked, ids)
  if (kinds.every((kind) => asked[kind].size === 0)) return
  const names = await readNames(trx, asked)
  const issues: Issue[] = cells
    .filter(({ ids }) => kinds.some((kind) => [...ids[kind]].some((id) => !names[kind].has(id))))
    .map(({ node, path }) => ({ path, code: 'badReference', message: `${node.label}选择的数据不存在` }))
  if (issues.length > 0) throw invalidRecord(issues)
}

/** Each with those ids that nothing in its record named before. */
function newCells(fields: ReadonlyMap<string, FieldNode>, { values, previous }: Checked): Cell[] {
  const before = noWantedIds()
  if (previous) for (const cell of cellsOf(fields, previous)) merge(before, cell.ids)
  const cells = cellsOf(fields, values)
  for (const { ids } of cells) for (const kind of kinds) for (const id of before[kind]) ids[kind].delete(id)
  return cells
}

function cellsOf(fields: ReadonlyMap<string, FieldNode>, values: Values): Cell[] {
  const cells: Cell[] = []
  for (const { node, value, path } of filledFields(fields, values)) {
    if (factsOf(node.type).names === null) continue
    const ids = noWantedIds()
    wantNames(ids, node, value)
    if (kinds.some((kind) => ids[kind].size > 0)) cells.push({ node, path, ids })
  }
  return cells
}

type Filled = { node: FieldNode; value: unknown; path: string }

/** Every value that a record has, in its main fields and in its rows. */
export function filledFields(fields: ReadonlyMap<string, FieldNode>, values: Values): Filled[] {
  const filled: Filled[] = []
  const add = (node: FieldNode, value: unknown, path: string) => {
    if (value !== null && value !== undefined && value !== '') filled.push({ node, value, path })
  }
  for (const node of fields.values()) {
    if (isSystemType(node.type) || node.kind === 'table') continue
    if (node.parentTable === null) {
      add(node, values[node.name], `data.${node.name}`)
      continue
    }
    const rows = values[node.parentTable]
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries())
      if (isRecord(row)) add(node, row[node.name], `data.${node.parentTable}.${index}.${node.name}`)
  }
  return filled
}

function merge(into: WantedIds, ids: WantedIds): void {
  for (const kind of kinds) for (const id of ids[kind]) into[kind].add(id)
}
