import { createHash } from 'node:crypto'
import { normalName } from '@/lib/domain/normal-name'
import { isRecord } from '@/lib/form/read'
import { rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import { isSameValue } from '@/lib/form/wire-values'
import type { Actor, PlatformContext } from '../../../http/context'
import { dataScope } from '../query/data-scope'
import type { Access } from '../records/access'
import { encoded } from '../records/encode'
import { isUniqueField, nameKeyOf } from '../records/plan'
import type { ImportColumn } from './columns'
import { findRecordsByName } from './name-store'

type Values = Readonly<Record<string, unknown>>
export type KnownRecord = { id: string; data: Values }

/**
 * Which record each row of a file is, where one is there: the first unique field whose text some record has decides (contract 3b §9.3).
 * Records that the actor cannot see are not known to him; their texts are taken all the same.
 */
export async function findKnownRecords(
  { ctx, actor, access }: { ctx: PlatformContext; actor: Actor; access: Access },
  columns: readonly ImportColumn[],
  records: readonly Values[],
): Promise<readonly (KnownRecord | null)[]> {
  const { module } = access
  const nodes = columns.map(({ node }) => node).filter((node) => node.parentTable === null && isUniqueField(node))
  const scope = await dataScope(ctx, actor, module, access.rights)
  const known: (KnownRecord | null)[] = records.map(() => null)
  for (const node of nodes) {
    const names = records.map((values) => String(values[node.name] ?? ''))
    const asked = names.filter((name, at) => name !== '' && known[at] === null)
    if (asked.length === 0) continue
    const found = await findRecordsByName(ctx.db, { table: module.plan.table, key: nameKeyOf(node.name), scope, names: asked })
    const byKey = new Map(found.map((record) => [record.key, record]))
    for (const [at, name] of names.entries()) if (name !== '') known[at] ??= byKey.get(keyOf(name)) ?? null
  }
  return known
}

/** As `nameKeyOf` makes it in the database. */
function keyOf(name: string): string {
  return createHash('md5').update(normalName(name)).digest('hex')
}

/** Whether the record holds all of it already: what is exported and imported again changes nothing. */
export function holdsAll(access: Access, known: KnownRecord, values: Values): boolean {
  return Object.entries(values).every(([name, value]) => {
    const node = access.module.fields.get(name)
    if (!node) return true
    if (node.kind !== 'table') return isSame(node, value, known.data[name])
    const [rows, stored] = [listOf(value), listOf(known.data[name])]
    return rows.length === stored.length && rows.every((row, at) => isSameRow(access, node, row, stored[at] ?? {}))
  })
}

/** Rows of sub-tables that are there already keep who they are, and with it what the file does not tell of them. */
export function withRowIds(access: Access, known: KnownRecord, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const table = access.module.fields.get(name)
      return [name, table?.kind === 'table' ? matchedRows(access, table, listOf(value), listOf(known.data[name])) : value]
    }),
  )
}

function matchedRows(access: Access, table: FieldNode, rows: readonly Values[], stored: readonly Values[]) {
  const idKey = rowIdKey(table)
  const left = [...stored]
  return rows.map((row) => {
    const at = left.findIndex((candidate) => isSameRow(access, table, row, candidate))
    const [match] = at < 0 ? [] : left.splice(at, 1)
    return match ? { ...row, [idKey]: match[idKey] } : row
  })
}

function isSameRow({ module }: Access, table: FieldNode, row: Values, stored: Values): boolean {
  return Object.entries(row).every(([name, value]) => {
    const node = module.fields.get(`${table.name}-${name}`)
    return !node || isSame(node, value, stored[name])
  })
}

function isSame(node: FieldNode, value: unknown, stored: unknown): boolean {
  return isSameValue(encoded(node, value) ?? null, stored ?? null)
}

function listOf(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
