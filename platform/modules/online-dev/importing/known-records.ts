import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { isSameValue } from '@/lib/form/wire-values'
import { textInCell } from '@/lib/rows/xlsx/text-in-cell'
import { refused } from '../../../kit/refusals'
import type { Access } from '../records/access'
import { encoded } from '../records/encode'
import { listCondition } from '../records/list-condition'
import { quoted } from '../records/names'
import { isUniqueField, nameKey, nameKeyOf } from '../records/plan'
import type { ImportColumn } from './columns'
import { findRecordsByKey } from './name-store'
import type { Importing } from './open'

type Values = Readonly<Record<string, unknown>>
/**
 * A row that can be read: its values, and the texts as they stand in the file. `key` says which row it is in a call that comes again,
 * `repeated` by which fields a row above is known that is not among them.
 */
export type SoundRow = { values: Record<string, unknown>; texts: ImportedRow; key: string; repeated: readonly string[] }

export type KnownRecord = { id: string; version: number; data: Values }
/** `record`: the one that has a unique text of the row; `isRepeated`: a row above has one of its unique texts. `label` names the field. */
export type Known = { record: KnownRecord | null; isRepeated: boolean; label: string }

/** By which a record is known: unique fields, and numbers that the platform gives. */
export function keyColumns({ columns, numbers }: Importing): ImportColumn[] {
  return [...columns.filter(({ node }) => node.parentTable === null && isUniqueField(node)), ...numbers]
}

type Key = {
  /** In the database. */
  sql: string
  /** The same of a text of a file. */
  ofText: (text: string) => string
}

/** By what records are known: numbers that the platform gives as they are, other texts as names. */
export function keyOf({ access, numbers }: Pick<Importing, 'access' | 'numbers'>, column: ImportColumn): Key {
  const { node } = column
  const planned = access.module.plan.columns.get(node.code)?.name ?? ''
  return numbers.includes(column)
    ? { sql: quoted(planned), ofText: (text) => text }
    : { sql: nameKeyOf(node.name), ofText: nameKey }
}

/**
 * Which record each row of a file is, where one is there: the first key whose text some record has decides (contract 3b §9.3). Records
 * that the list does not show the actor are not known to him; their texts are taken all the same.
 */
export async function findKnownRecords(
  importing: Importing,
  keys: readonly ImportColumn[],
  rows: readonly Pick<SoundRow, 'values' | 'texts' | 'repeated'>[],
): Promise<readonly Known[]> {
  const { ctx, actor, access, numbers } = importing
  const { plan } = access.module
  const scope = await listCondition(ctx, actor, access, { queryJson: '', superQueryJson: '' })
  const known: Known[] = rows.map(() => ({ record: null, isRepeated: false, label: '' }))
  for (const column of keys) {
    const { node, title } = column
    const isNumber = numbers.includes(column)
    const key = keyOf(importing, column)
    const wanted = rows.map(({ values, texts }) => key.ofText(String((isNumber ? texts : values)[node.name] ?? '')))
    if (wanted.every((one) => one === '')) continue
    const found = await findRecordsByKey(ctx.db, { table: plan.table, key: key.sql, scope, keys: wanted })
    const byKey = new Map(found.map((record) => [record.key, record]))
    const above = new Set<string>()
    for (const [at, one] of known.entries()) {
      const key = wanted[at] ?? ''
      const record = byKey.get(key) ?? null
      if (key === '' || one.record || one.isRepeated) continue
      known[at] = { record, isRepeated: above.has(key) || (rows[at]?.repeated.includes(node.code) ?? false), label: title }
      above.add(key)
    }
  }
  return known
}

/** Which of the texts some record has in that field, of the records that the list shows the actor. */
export async function findKnownTexts(importing: Importing, column: ImportColumn, texts: readonly string[]): Promise<Set<string>> {
  const { ctx, actor, access } = importing
  const key = keyOf(importing, column)
  const scope = await listCondition(ctx, actor, access, { queryJson: '', superQueryJson: '' })
  const asked = { table: access.module.plan.table, key: key.sql, scope, keys: texts.map(key.ofText) }
  const found = new Set((await findRecordsByKey(ctx.db, asked)).map((record) => record.key))
  return new Set(texts.filter((text) => found.has(key.ofText(text))))
}

/**
 * What a row of the file changes of the record: nothing where the record holds all of it, so that what is exported and imported again
 * changes nothing. Rows of sub-tables keep who they are, and with it what the file does not tell of them; none is taken away, for the
 * file may not have shown all of them. Refuses where it cannot be told which rows were changed.
 */
export function changesOf(access: Access, known: KnownRecord, values: Values): Record<string, unknown> {
  const changed = Object.entries(values).flatMap(([name, value]) => {
    const node = access.module.fields.get(name)
    if (!node) return []
    if (node.kind !== 'table') return isSame(node, value, known.data[name]) ? [] : [[name, value] as const]
    const rows = matchedRows(access, node, listOf(value), listOf(known.data[name]))
    return rows ? [[name, rows] as const] : []
  })
  return Object.fromEntries(changed)
}

/** Null where the record has all of them. */
function matchedRows(access: Access, table: FieldNode, rows: readonly Values[], stored: readonly Values[]) {
  const idKey = rowIdKey(table)
  const left = [...stored]
  const found = rows.map((row) => {
    const at = left.findIndex((candidate) => isSameRow(access, table, row, candidate))
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  const changed = found.filter((match) => match === undefined).length
  if (changed === 0) return null
  if (left.length > 0 && left.length !== changed) throw refused(`${table.label}的行与已有数据对应不上，请导出最新数据后再修改`)
  // As many were changed as are left: in the order in which they stand.
  return rows.map((row, at) => {
    const match = found[at] ?? left.shift()
    return match ? { ...row, [idKey]: match[idKey] } : row
  })
}

function isSameRow({ module }: Access, table: FieldNode, row: Values, stored: Values): boolean {
  return Object.entries(row).every(([name, value]) => {
    const node = module.fields.get(`${table.name}-${name}`)
    return !node || isSame(node, value, stored[name])
  })
}

/** What a cell cannot keep of a text is no change: blanks around it, and what is beyond the longest that there is. */
function isSame(node: FieldNode, value: unknown, stored: unknown): boolean {
  const texts = typeof stored === 'string' ? [stored.trim(), textInCell(stored).trim()] : []
  return [stored, ...texts].some((one) => isSameValue(encoded(node, value) ?? null, one ?? null))
}

function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
