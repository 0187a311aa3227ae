import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import { inOrder, type Sorting } from '../../kit/sorting'
import type { Database, Db, DbTransaction } from '../../store/database'

export type TaskRow = Selectable<Database['scheduledTask']>
type Handle = Db | DbTransaction

/** Until the transaction ends nobody else writes a task. */
export async function lockTasks(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('scheduledTask', 0))`.execute(trx)
}

const orders = {
  fullName: 't.fullName',
  enCode: 't.enCode',
  runCount: 't.runCount',
  startTime: 't.startTime',
  endTime: 't.endTime',
  lastRunTime: 't.lastRunAt',
  nextRunTime: 't.nextRunAt',
  enabledMark: 't.enabledMark',
  sortCode: 't.sortCode',
}

/** As it was asked for, then in the order of contract 2 §0.1; each with whose rights it has and whether it runs just now. */
export function findTaskPage(db: Handle, keyword: string, asked: Page & Sorting) {
  const base = db
    .selectFrom('scheduledTask as t')
    .where((eb) => (keyword === '' ? eb.val(true) : someHas(keyword, 't.fullName', 't.enCode')))
  const rows = base
    .leftJoin('appUser as u', 'u.id', 't.runAs')
    .selectAll('t')
    .select(['u.realName', 'u.account'])
    .select((eb) =>
      eb
        .exists(
          eb.selectFrom('scheduledTaskRun as r').whereRef('r.taskId', '=', 't.id').where('r.state', 'in', ['waiting', 'running']),
        )
        .as('isRunning'),
    )
  return findPage(base, inOrder(rows, asked, { table: 't', columns: orders }), asked)
}

export function findTask(db: Handle, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('scheduledTask').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Of the tasks that run this method; until the transaction ends nobody else writes a task. */
export async function findTaskNamesOfMethod(trx: DbTransaction, methodId: string): Promise<string[]> {
  await lockTasks(trx)
  const found = trx.selectFrom('scheduledTask').select('fullName').where('executeType', '=', '3').where('methodId', '=', methodId)
  return (await found.orderBy('fullName').execute()).map(({ fullName }) => fullName)
}

/** Kept from the beats until the transaction ends. */
export function lockTask(trx: DbTransaction, id: string): Promise<TaskRow | undefined> {
  return trx.selectFrom('scheduledTask').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockTaskOfRun(trx: DbTransaction, runId: string): Promise<TaskRow | undefined> {
  return trx
    .selectFrom('scheduledTask')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('scheduledTaskRun').select('taskId').where('id', '=', runId))
    .forUpdate()
    .executeTakeFirst()
}

/** Answers it as it is now. */
export function insertTask(trx: DbTransaction, row: Insertable<Database['scheduledTask']>): Promise<TaskRow> {
  return trx.insertInto('scheduledTask').values(row).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<Omit<TaskRow, 'id' | 'version'>> & { version?: RawBuilder<number> }

/** Answers it as it is now. */
export function updateTask(trx: Handle, id: string, changes: Changes): Promise<TaskRow> {
  return trx.updateTable('scheduledTask').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteTask(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('scheduledTask').where('id', '=', id).execute()
}
