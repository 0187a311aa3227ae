import { sql } from 'kysely'
import { isRecord, type RawRecord } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { type Access, canAskFor } from '../records/access'
import { literal, quoted } from '../records/names'
import { findRowsOutside } from '../records/outside/records-store'
import type { StoredRecord } from '../records/stored-record'
import { type Limits, type RulesUse, shownRows, shownRowsOutside } from './conditions'
import { type Rules, readRules } from './rules'

type Asked = { superQueryJson: string }

/** The super query of a call, with what its author may ask for; null when there is none. */
export function superQueryOf(access: Access, { superQueryJson }: Asked): { rules: Rules; use: RulesUse } | null {
  if (superQueryJson.trim() === '') return null
  const use = { path: 'superQueryJson', canUse: (code: string) => canAskFor(access, code) }
  return { rules: readRules(superQueryJson, use.path), use }
}

/**
 * Of each record the rows of sub-tables that its list shows: where conditions speak of them, those with which the conditions hold
 * (contract 3b §7). A list that is edited in place keeps them all, or saving a row would take the others away.
 */
export async function withShownRows(
  ctx: PlatformContext,
  access: Access,
  input: Asked,
  records: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  const { module } = access
  if (records.length === 0 || module.list.type === 4) return records
  const stored = [module.filter, ...(access.filters ?? [])]
  const asked = { asked: superQueryOf(access, input), stored }
  if (module.plan.outside) return withShownRowsOutside(ctx, module, { asked, records })
  const limits = shownRows(module, asked)
  if (limits.size === 0) return records
  const parts = [...limits].map(([table, rows]) => sql`${sql.raw(literal(table))}, ${rows}`)
  const { rows } = await sql<{ id: string; shown: Record<string, unknown> }>`
    select id, jsonb_build_object(${sql.join(parts)}) as shown from ${sql.raw(quoted(module.plan.table))}
    where id = any(${records.map(({ id }) => id)}::text[])`.execute(ctx.db)
  const shown = new Map(rows.map((row) => [row.id, row.shown]))
  return records.map((record) => ({ ...record, data: { ...record.data, ...shown.get(record.id) } }))
}

type Outside = { asked: Limits; records: readonly StoredRecord[] }

async function withShownRowsOutside(
  ctx: PlatformContext,
  module: Module,
  { asked, records }: Outside,
): Promise<readonly StoredRecord[]> {
  const { outside } = module.plan
  const ids = records.map(({ id }) => id)
  const shown: [code: string, idKey: string, ids: ReadonlySet<string>][] = []
  for (const [code, { alias, meets }] of shownRowsOutside(module, asked)) {
    const rows = outside?.binding.rows.find((one) => one.code === code)
    if (outside && rows) shown.push([code, rows.idKey, await findRowsOutside(ctx, outside, { code, alias, meets, ids })])
  }
  const kept = ({ data }: StoredRecord) =>
    shown.map(([code, idKey, known]) => [code, rowsIn(data[code]).filter((row) => known.has(String(row[idKey])))])
  return records.map((record) => ({ ...record, data: { ...record.data, ...Object.fromEntries(kept(record)) } }))
}

function rowsIn(value: unknown): RawRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
