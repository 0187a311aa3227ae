import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import type { Condition } from '../query/sql-field'
import { quoted } from '../records/names'
import { truthsOutside } from '../records/outside/records-store'

/** Which of the conditions a record meets, in their order; null when there is no such record. What is unknown is not met. */
export async function findTruths(
  ctx: PlatformContext,
  { plan }: Module,
  id: string,
  conditions: readonly Condition[],
): Promise<boolean[] | null> {
  if (plan.outside) return truthsOutside(ctx, plan.outside, id, conditions)
  const truths = sql.join(conditions.map((condition) => sql`coalesce(${condition}, false)`))
  const { rows } = await sql<{ truths: boolean[] }>`select array[${truths}] as truths from ${sql.raw(quoted(plan.table))}
    where id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.truths ?? null
}
