import { sql } from 'kysely'
import type { PlatformContext } from '../../../http/context'
import type { Database, Db, DbTransaction } from '../../../store/database'

type Due = Omit<Database['flowDue'], 'id' | 'count' | 'payloadJson'> & { payloadJson?: string }

/** Something that has to happen at a time, in the transaction of its reason. */
export async function insertDue(ctx: PlatformContext, trx: DbTransaction, due: Due): Promise<void> {
  await trx
    .insertInto('flowDue')
    .values({ id: ctx.newId(), count: 0, ...due })
    .execute()
}

/** What of a task no longer has to happen. */
export async function deleteDues(trx: DbTransaction, taskId: string, nodeCodes: readonly string[] | null): Promise<void> {
  let query = trx.deleteFrom('flowDue').where('taskId', '=', taskId)
  if (nodeCodes) query = query.where('nodeCode', 'in', [...nodeCodes])
  await query.execute()
}

export async function nextDueAt(db: Db | DbTransaction): Promise<number | null> {
  const row = await db.selectFrom('flowDue').select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst()
  return row?.dueAt ?? null
}

/** The earliest that are due, so many at once. */
export function findDue(db: Db, nowMs: number, limit: number) {
  return db.selectFrom('flowDue').selectAll().where('dueAt', '<=', nowMs).orderBy('dueAt').orderBy('id').limit(limit).execute()
}
export type DueRow = Awaited<ReturnType<typeof findDue>>[number]

/** Takes it, so that it happens once; false where another process was faster. */
export async function takeDue(trx: DbTransaction, due: DueRow): Promise<boolean> {
  const { rows } = await sql`delete from flow_due where id = ${due.id} and due_at = ${due.dueAt} returning id`.execute(trx)
  return rows.length > 0
}

/** The same again later. */
export async function repeatDue(trx: DbTransaction, due: DueRow, dueAt: number): Promise<void> {
  await trx
    .insertInto('flowDue')
    .values({ ...due, dueAt, count: due.count + 1 })
    .execute()
}
