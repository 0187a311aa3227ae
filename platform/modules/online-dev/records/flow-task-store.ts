import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

/** The task of a record, which has its id. `status`: contract 4a §1.1, 6 while it is held. */
export type RecordTask = { id: string; flowId: string; fullName: string; status: number; isChild: boolean }

const shownStatus = sql<number>`case when is_suspended = 1 then 6 else status end`.as('status')
const isChild = sql<boolean>`parent_id is not null`.as('isChild')

/** The tasks of these records; one that was never worked on in a flow has none. */
export async function findTasks(db: Db | DbTransaction, ids: readonly string[]): Promise<RecordTask[]> {
  if (ids.length === 0) return []
  return tasksOf(db, ids).execute()
}

/** The same, held until the transaction ends. A task comes before its record, as in the commands of flows. */
export async function lockTasks(trx: DbTransaction, ids: readonly string[]): Promise<RecordTask[]> {
  if (ids.length === 0) return []
  return tasksOf(trx, ids).orderBy('id').forUpdate().execute()
}

function tasksOf(db: Db | DbTransaction, ids: readonly string[]) {
  return db
    .selectFrom('flowTask')
    .select(['id', 'versionId as flowId', 'fullName', shownStatus, isChild])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
}

/** What stands on a task. */
const below = ['flow_operator', 'flow_record', 'flow_copy', 'flow_comment', 'flow_due', 'flow_event'] as const

/** Takes tasks away with all that stands on them, so that nobody meets them; they come back with their records (`takeTasksBack`). */
export async function putTasksAside(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const asked = sql`any(${[...ids]}::text[])`
  const rowsBelow = below.map(
    (table) =>
      sql`, ${sql.lit(table)}, (select jsonb_agg(to_jsonb(one)) from ${sql.table(table)} one where one.task_id = task.id)`,
  )
  await sql`insert into flow_task_aside (id, version_id, content_json)
    select id, version_id, jsonb_build_object('flow_task', jsonb_build_array(to_jsonb(task))${sql.join(rowsBelow, sql``)})::text
    from flow_task task where id = ${asked}`.execute(trx)
  await trx.deleteFrom('flowTask').where('id', '=', sql<string>`${asked}`).execute()
}

/** Where the version of its flow is gone meanwhile, a record comes back without a task. */
export async function takeTasksBack(trx: DbTransaction, ids: readonly string[]): Promise<void> {
  const back = await trx
    .deleteFrom('flowTaskAside')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .returning('contentJson')
    .execute()
  for (const { contentJson } of back) {
    for (const table of ['flow_task', ...below]) await insertKept(trx, table, contentJson)
  }
}

/** Columns that have come since get what they have by themselves. */
async function insertKept(trx: DbTransaction, table: string, contentJson: string): Promise<void> {
  const rows = sql`coalesce(nullif(${contentJson}::jsonb -> ${table}, 'null'), '[]')`
  const kept = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and ${rows} -> 0 ? attname::text
    order by attnum`.execute(trx)
  if (kept.rows.length === 0) return
  const columns = sql.join(kept.rows.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows})`.execute(trx)
}
