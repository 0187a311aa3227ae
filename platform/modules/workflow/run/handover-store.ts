import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import { isManagedBy } from '../definitions/template-store'

/** Templates that somebody made, and those that they help with. */
export async function findOwnTemplates(db: Db | DbTransaction, userId: string) {
  const { rows } = await sql<{ id: string; fullName: string }>`select p.id, p.full_name from flow_template p
    where ${isManagedBy(userId, 'p')} order by p.full_name, p.id`.execute(db)
  return rows
}

/** Whoever made it is another person now, or who helps with it. */
export async function giveTemplate(
  trx: DbTransaction,
  id: string,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await sql`update flow_template set created_by = ${toId}, version = version + 1
    where id = ${id} and created_by = ${fromId}`.execute(trx)
  await sql`with gone as (delete from flow_assistant where template_id = ${id} and user_id = ${fromId} returning template_id)
    insert into flow_assistant (template_id, user_id) select template_id, ${toId} from gone on conflict do nothing`.execute(trx)
}

export type WaitingPart = { id: string; fullName: string; taskId: string; formId: string; templateId: string; flowName: string }

/** What waits for somebody, the oldest first. */
export async function findWaitingParts(db: Db, userId: string, limit: number): Promise<WaitingPart[]> {
  const { rows } = await sql<WaitingPart>`select o.id, t.full_name, t.id as task_id, t.form_id, p.id as template_id,
      p.full_name as flow_name
    from flow_operator o join flow_task t on t.id = o.task_id join flow_template p on p.id = t.template_id
    where o.handler_id = ${userId} and o.is_listed = 1 order by o.received_at, o.id limit ${limit}`.execute(db)
  return rows
}
