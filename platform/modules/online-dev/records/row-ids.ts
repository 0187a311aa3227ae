import { type RawBuilder, sql } from 'kysely'
import { asideRowIdKey, plainRowIdKey } from '@/lib/form/record-keys'
import type { DbTransaction } from '../../../store/database'
import { quoted } from './names'
import type { StoragePlan } from './plan'

/** Where values of a field `id` wait that the design has no more. */
const restingKey = 'field:id'

/**
 * A release may bring a field called `id` into a sub-table, or take it out: the ids of the rows move aside, or back. What people
 * have typed into such a field comes back with the field.
 */
export async function placeRowIds(trx: DbTransaction, plan: StoragePlan, placed: readonly string[]): Promise<void> {
  const came = plan.asideRowIds.filter((table) => !placed.includes(table))
  const went = placed.filter((table) => !plan.asideRowIds.includes(table))
  for (const table of came) await rewriteRows(trx, plan, table, movedAside)
  for (const table of went) await rewriteRows(trx, plan, table, movedBack)
}

/** What the platform makes for an id. A field may have been called `id` before rows had their ids aside. */
const madeId = sql`case when row->>${sql.lit(plainRowIdKey)} ~ '^[0-9]{19}$' then row->${sql.lit(plainRowIdKey)} end`

const movedAside = sql`case when row ? ${sql.lit(asideRowIdKey)} then row else
  (row - ${sql.lit(restingKey)} - ${sql.lit(plainRowIdKey)})
  || jsonb_build_object(${sql.lit(asideRowIdKey)}, coalesce(${madeId}, to_jsonb(gen_random_uuid()::text)))
  || case when row ? ${sql.lit(restingKey)} then jsonb_build_object(${sql.lit(plainRowIdKey)}, row->${sql.lit(restingKey)})
       when ${madeId} is null and row ? ${sql.lit(plainRowIdKey)} then jsonb_build_object(${sql.lit(plainRowIdKey)}, row->${sql.lit(plainRowIdKey)})
       else '{}' end end`

const movedBack = sql`case when row ? ${sql.lit(asideRowIdKey)} then
  (row - ${sql.lit(asideRowIdKey)} - ${sql.lit(plainRowIdKey)})
  || jsonb_build_object(${sql.lit(plainRowIdKey)}, row->${sql.lit(asideRowIdKey)})
  || case when row ? ${sql.lit(plainRowIdKey)} then jsonb_build_object(${sql.lit(restingKey)}, row->${sql.lit(plainRowIdKey)}) else '{}' end
  else row end`

/** Rows that are no objects stay as they are, and so does what is no list of rows. */
async function rewriteRows(trx: DbTransaction, plan: StoragePlan, table: string, moved: RawBuilder<unknown>): Promise<void> {
  await sql`update ${sql.raw(quoted(plan.table))} set data = jsonb_set(data, array[${table}]::text[], (
      select coalesce(jsonb_agg(case when jsonb_typeof(row) = 'object' then ${moved} else row end order by n), '[]')
      from jsonb_array_elements(data->${table}::text) with ordinality as rows(row, n)))
    where jsonb_typeof(data->${table}::text) = 'array' and data->${table}::text <> '[]'`.execute(trx)
}
