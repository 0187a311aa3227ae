import { type Insertable, type Selectable, sql } from 'kysely'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

export type RunRow = Selectable<Database['scheduledTaskRun']>
type Handle = Db | DbTransaction

export async function insertRun(trx: DbTransaction, row: Insertable<Database['scheduledTaskRun']>): Promise<void> {
  await trx.insertInto('scheduledTaskRun').values(row).execute()
}

export function lockRun(trx: DbTransaction, id: string): Promise<RunRow | undefined> {
  return trx.selectFrom('scheduledTaskRun').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function findRun(db: Handle, taskId: string, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('scheduledTaskRun').selectAll().where('taskId', '=', taskId).where('id', '=', id).executeTakeFirst()
}

export async function updateRun(trx: Handle, id: string, changes: Partial<Omit<RunRow, 'id' | 'taskId'>>): Promise<void> {
  await trx.updateTable('scheduledTaskRun').set(changes).where('id', '=', id).execute()
}

/** One begun attempt: of a run that another process has begun anew, nothing is written any more. */
export type Attempt = { runId: string; attempts: number }

const ofAttempt = (db: Handle, { runId, attempts }: Attempt) =>
  db.updateTable('scheduledTaskRun').where('id', '=', runId).where('attempts', '=', attempts).where('state', '=', 'running')

export async function writeRunProgress(db: Handle, attempt: Attempt, doneCount: number, totalCount: number): Promise<void> {
  await ofAttempt(db, attempt).set({ doneCount, totalCount }).execute()
}

export async function endAttempt(
  db: Handle,
  attempt: Attempt,
  ended: Pick<RunRow, 'state' | 'description'> & { finishedAt: number },
): Promise<void> {
  await ofAttempt(db, attempt).set(ended).execute()
}

/** As if it had not been begun. */
export async function takeBackAttempt(db: Handle, attempt: Attempt): Promise<void> {
  await ofAttempt(db, attempt)
    .set({ state: 'waiting', attempts: attempt.attempts - 1 })
    .execute()
}

export type LogFilter = { taskId: string; from: number | undefined; to: number | undefined; runResult: '' | '0' | '1' }

/** What has ended, newest first, with who asked for it. */
export function findLogPage(db: Handle, { taskId, from, to, runResult }: LogFilter, page: Page) {
  let base = db
    .selectFrom('scheduledTaskRun as r')
    .where('r.taskId', '=', taskId)
    .where('r.state', 'in', runResult === '' ? ['done', 'failed'] : [runResult === '0' ? 'done' : 'failed'])
  if (from !== undefined) base = base.where('r.runAt', '>=', from)
  if (to !== undefined) base = base.where('r.runAt', '<=', to)
  const rows = base
    .leftJoin('appUser as u', 'u.id', 'r.askedBy')
    .selectAll('r')
    .select(['u.realName', 'u.account'])
    .orderBy('r.runAt', 'desc')
    .orderBy('r.id', 'desc')
  return findPage(base, rows, page)
}

/** Removes ended runs of before a time, and of each task what is more than it keeps. Answers how many. */
export async function deleteOldRuns(
  db: Db,
  { before, perTask, limit }: { before: number; perTask: number; limit: number },
): Promise<number> {
  const old = await sql`delete from scheduled_task_run where id in (select id from scheduled_task_run
      where finished_at < ${before} limit ${limit})`.execute(db)
  const crowd = await sql`delete from scheduled_task_run where id in (
      select more.id from (select task_id from scheduled_task_run where finished_at is not null
          group by task_id having count(*) > ${perTask}) crowded
        cross join lateral (select id from scheduled_task_run r where r.task_id = crowded.task_id and r.finished_at is not null
          order by run_at desc, id desc offset ${perTask}) more
      limit ${limit})`.execute(db)
  return Number(old.numAffectedRows ?? 0) + Number(crowd.numAffectedRows ?? 0)
}
