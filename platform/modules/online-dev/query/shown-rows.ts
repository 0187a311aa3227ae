import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import { type Access, canAskFor } from '../records/access'
import { literal, quoted } from '../records/names'
import type { StoredRecord } from '../records/stored-record'
import { type RulesUse, shownRows } from './conditions'
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
  db: Db,
  access: Access,
  input: Asked,
  records: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  const { module } = access
  if (records.length === 0 || module.list.type === 4) return records
  const stored = [module.filter, ...(access.filters ?? [])]
  const limits = shownRows(module, { asked: superQueryOf(access, input), stored })
  if (limits.size === 0) return records
  const parts = [...limits].map(([table, rows]) => sql`${sql.raw(literal(table))}, ${rows}`)
  const { rows } = await sql<{ id: string; shown: Record<string, unknown> }>`
    select id, jsonb_build_object(${sql.join(parts)}) as shown from ${sql.raw(quoted(module.plan.table))}
    where id = any(${records.map(({ id }) => id)}::text[])`.execute(db)
  const shown = new Map(rows.map((row) => [row.id, row.shown]))
  return records.map((record) => ({ ...record, data: { ...record.data, ...shown.get(record.id) } }))
}
