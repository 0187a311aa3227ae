import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
import { quoted } from '../records/names'

/** Which of the conditions a record meets, in their order; null when there is no such record. What is unknown is not met. */
export async function findTruths(
  db: Db,
  { plan }: Module,
  id: string,
  conditions: readonly Condition[],
): Promise<boolean[] | null> {
  const truths = sql.join(conditions.map((condition) => sql`coalesce(${condition}, false)`))
  const { rows } = await sql<{ truths: boolean[] }>`select array[${truths}] as truths from ${sql.raw(quoted(plan.table))}
    where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.truths ?? null
}
