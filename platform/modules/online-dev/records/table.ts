import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import { watchFileUse } from '../../../store/file-use'
import { gramsOfTexts } from './grams'
import { quoted } from './names'
import type { StoragePlan } from './plan'
import { placeRowIds } from './row-ids'

/**
 * One table per module. `data` holds the values as the widgets encode them, sub-tables as arrays of rows; who and when stand
 * in columns of their own. Deleted records keep their row with `deleted_at` set: those of modules with logical delete for ever, others for as
 * long as they can be brought back.
 */
const tableColumns = `id text collate "C" primary key, data jsonb not null, version int not null default 1,
  creator_user_id text collate "C", creator_time bigint not null, modify_user_id text collate "C", modify_time bigint,
  organize_id text collate "C", position_id text collate "C", deleted_at bigint, deleted_by text, grams int4[]`

/** Creates or completes table, generated columns and indexes. Safe to repeat and to run from several processes at once. */
export async function ensureTable(db: Db, plan: StoragePlan): Promise<void> {
  if (await isUpToDate(db, plan)) return
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ddl ${plan.table}`}, 0))`.execute(trx)
    await sql.raw(`create table if not exists ${quoted(plan.table)} (${tableColumns})`).execute(trx)
    await watchFileUse(trx, plan.table)
    await completeColumns(trx, plan)
    const stored = await storedPlan(trx, plan.table)
    const isOld = (stored?.format ?? 0) < currentFormat
    if (isOld) await giveOneEmpty(trx, plan)
    await placeRowIds(trx, plan, stored?.asideRowIds ?? [])
    if ((isOld && plan.keywordFields.length > 0) || stored?.keywordFields.join() !== plan.keywordFields.join())
      await rebuildGrams(trx, plan)
    await createIndexes(trx, plan)
    await sql.raw(`comment on table ${quoted(plan.table)} is '${planMark(plan).replaceAll("'", "''")}'`).execute(trx)
  })
}

export async function createIndexes(trx: DbTransaction, plan: StoragePlan): Promise<void> {
  for (const index of plan.indexes) {
    await sql.raw(`create index if not exists ${quoted(index.name)} on ${quoted(plan.table)} ${index.definition}`).execute(trx)
  }
}

export async function dropIndexes(trx: DbTransaction, plan: StoragePlan): Promise<void> {
  for (const index of plan.indexes) await sql.raw(`drop index if exists ${quoted(index.name)}`).execute(trx)
}

/** The texts of one record that keyword search looks at. */
export function keywordGrams(plan: StoragePlan, values: Readonly<Record<string, unknown>>): number[] {
  const texts = plan.keywordFields.map((code) => values[code]).filter((value) => typeof value === 'string')
  return gramsOfTexts(texts) ?? [...everyKeyword]
}

/** Mark of a record whose texts are too long to be indexed: it is a candidate for every keyword. */
export const everyKeyword: readonly number[] = [0]

/** Adding a generated column rewrites the table, so all missing ones are added by one statement. */
async function completeColumns(trx: DbTransaction, plan: StoragePlan): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${plan.table}) and attnum > 0 and not attisdropped`.execute(trx)
  const existing = new Map(rows.map((row) => [row.name, row.type]))
  const parts: string[] = []
  for (const column of plan.columns.values()) {
    const type = existing.get(column.name)
    if (type === column.type) continue
    if (type !== undefined) parts.push(`drop column ${quoted(column.name)}`)
    parts.push(`add column ${quoted(column.name)} ${columnType(column.type)} generated always as (${column.expression}) stored`)
  }
  if (parts.length > 0) await sql.raw(`alter table ${quoted(plan.table)} ${parts.join(', ')}`).execute(trx)
}

function columnType(type: string): string {
  return type === 'text' ? 'text collate "C"' : type
}

/** Of how texts are hashed and empty values stand in the documents. A table of another format is brought to this one. */
const currentFormat = 1

type PlanMark = {
  columns: string[]
  indexes: string[]
  keywordFields: string[]
  format?: number
  asideRowIds?: readonly string[]
}

function planMark(plan: StoragePlan): string {
  const columns = [...plan.columns.values()].map((column) => `${column.name} ${column.type}`)
  const indexes = plan.indexes.map((index) => index.name)
  const aside = plan.asideRowIds.length > 0 ? { asideRowIds: plan.asideRowIds } : {}
  const mark: PlanMark = { columns, indexes, keywordFields: [...plan.keywordFields], format: currentFormat, ...aside }
  return JSON.stringify(mark)
}

async function storedPlan(db: Db | DbTransaction, table: string): Promise<PlanMark | null> {
  const { rows } = await sql<{ mark: string | null }>`select obj_description(to_regclass(${table}), 'pg_class') as mark`.execute(
    db,
  )
  return rows[0]?.mark ? (JSON.parse(rows[0].mark) as PlanMark) : null
}

async function isUpToDate(db: Db, plan: StoragePlan): Promise<boolean> {
  const { rows } = await sql<{ mark: string | null; indexes: number }>`
    select obj_description(to_regclass(${plan.table}), 'pg_class') as mark,
      (select count(*) from pg_index where indrelid = to_regclass(${plan.table}) and not indisprimary) as indexes`.execute(db)
  // A bulk load that was killed leaves a table without its indexes; the number tells.
  return rows[0]?.mark === planMark(plan) && (rows[0]?.indexes ?? 0) >= plan.indexes.length
}

/** Empty texts and lists of older records become null, in rows of sub-tables too; sub-tables without rows an empty list. */
async function giveOneEmpty(trx: DbTransaction, { table, names }: StoragePlan): Promise<void> {
  const { fields, tables } = names
  const emptyRow = sql`(select coalesce(jsonb_object_agg(c.k, case when c.v in ('""', '[]') then 'null'::jsonb else c.v end), '{}')
    from jsonb_each(r.row) as c(k, v))`
  const rows = sql`(select jsonb_agg(case when jsonb_typeof(r.row) = 'object' then ${emptyRow} else r.row end order by r.n)
    from jsonb_array_elements(case when jsonb_typeof(e.v) = 'array' then e.v else '[]' end) with ordinality as r(row, n))`
  await sql`update ${sql.raw(quoted(table))} as t set data = t.data || p.patch from (
    select id, (
      select jsonb_object_agg(e.k, case when e.k = any(${tables}::text[]) then coalesce(${rows}, '[]') else 'null' end)
      from jsonb_each(data) as e(k, v)
      where (e.k = any(${fields}::text[]) and e.v in ('""', '[]'))
        or (e.k = any(${tables}::text[]) and (e.v in ('""', 'null') or e.v::text like '%""%' or e.v::text like '%[]%'))
    ) as patch from ${sql.raw(quoted(table))}
  ) as p where p.id = t.id and p.patch is not null`.execute(trx)
}

const batchRows = 2000

/** The searchable fields changed with a release: the keyword index is made anew from the stored records. */
async function rebuildGrams(trx: DbTransaction, plan: StoragePlan): Promise<void> {
  const table = sql.raw(quoted(plan.table))
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
      select id, data from ${table} where id > ${after} order by id limit ${sql.lit(batchRows)}`.execute(trx)
    if (rows.length === 0) return
    after = rows[rows.length - 1]?.id ?? after
    const ids = rows.map((row) => row.id)
    const grams = rows.map((row) => `{${keywordGrams(plan, row.data).join(',')}}`)
    await sql`update ${table} as r set grams = n.grams::int4[]
      from unnest(${ids}::text[], ${grams}::text[]) as n(id, grams) where r.id = n.id`.execute(trx)
  }
}
