import { type Insertable, type Selectable, sql } from 'kysely'
import { findPage, type Page } from '../../../kit/paging'
import type { Database, Db, DbTransaction } from '../../../store/database'

export type TaskRow = Selectable<Database['integrateTask']>
export type NodeRow = Selectable<Database['integrateTaskNode']>
type Handle = Db | DbTransaction

/** Whether it is new: an event of the same key has started its run already. */
export async function insertTask(db: Handle, row: Insertable<Database['integrateTask']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('integrateTask')
    .values(row)
    .onConflict((conflict) => conflict.columns(['integrateId', 'eventKey']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function hasOpenTask(db: Handle): Promise<boolean> {
  const row = await db
    .selectFrom('integrateTask')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** So many of the oldest open runs of an integration are looked at: however many wait, the look is as quick. */
const seenMax = 200

type Asked = { perIntegrate: number; limit: number; going: readonly Pick<TaskRow, 'integrateId' | 'lane'>[] }

/** The first of each lane that has none going, of each integration so many; the oldest first. */
export async function findReady(db: Db, { perIntegrate, limit, going }: Asked): Promise<TaskRow[]> {
  const taken = JSON.stringify(going.map(({ integrateId, lane }) => ({ integrateId, lane })))
  const { rows } = await sql<TaskRow>`select t.* from integrate i cross join lateral (
      select h.* from (
        select distinct on (o.lane) o.* from (
          select * from integrate_task where integrate_id = i.id and state in ('waiting', 'running') order by seq limit ${seenMax}) o
        order by o.lane, o.seq) h
      where not ${taken}::jsonb @> jsonb_build_array(jsonb_build_object('integrateId', h.integrate_id, 'lane', h.lane))
      order by h.seq limit ${perIntegrate}) t
    order by t.seq limit ${limit}`.execute(db)
  return rows
}

export function findTask(db: Handle, id: string): Promise<TaskRow | undefined> {
  return db.selectFrom('integrateTask').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockTask(trx: DbTransaction, id: string): Promise<TaskRow | undefined> {
  return trx.selectFrom('integrateTask').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whether it is there. */
export async function updateTask(db: Handle, id: string, changes: Partial<Omit<TaskRow, 'id' | 'seq'>>): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('integrateTask').set(changes).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The last run that repeats another one. */
export function findLastRetry(trx: DbTransaction, parentId: string): Promise<Pick<TaskRow, 'id' | 'state'> | undefined> {
  return trx
    .selectFrom('integrateTask')
    .select(['id', 'state'])
    .where('parentId', '=', parentId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteTask(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('integrateTask').where('id', '=', id).execute()
}

/** A tree with whose rights it has, as it was saved. Kept for as long as the integration is. */
export type Tree = { templateJson: string; runAs: string | null }

export async function keepTree(db: Handle, tree: Tree & { integrateId: string; version: number }): Promise<void> {
  await db
    .insertInto('integrateTree')
    .values(tree)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findTree(db: Handle, integrateId: string, version: number): Promise<Tree | undefined> {
  return db
    .selectFrom('integrateTree')
    .select(['templateJson', 'runAs'])
    .where('integrateId', '=', integrateId)
    .where('version', '=', version)
    .executeTakeFirst()
}

export function findNodes(db: Handle, taskId: string): Promise<NodeRow[]> {
  return db.selectFrom('integrateTaskNode').selectAll().where('taskId', '=', taskId).orderBy('seq').execute()
}

export async function insertNode(db: Handle, row: Insertable<Database['integrateTaskNode']>): Promise<void> {
  await db.insertInto('integrateTaskNode').values(row).execute()
}

export async function keepOutput(db: Handle, id: string, outputJson: string): Promise<void> {
  await db.updateTable('integrateTaskNode').set({ outputJson }).where('id', '=', id).execute()
}

type NodeEnd = { resultType: 0 | 1; errorMsg: string; outputJson: string | null; finishedAt: number }

export async function endNode(db: Handle, id: string, ended: NodeEnd): Promise<void> {
  await db.updateTable('integrateTaskNode').set(ended).where('id', '=', id).execute()
}

/** Nodes whose process ended in the middle of them. */
export async function endBrokenNodes(db: Handle, taskId: string, ended: { errorMsg: string; finishedAt: number }): Promise<void> {
  await db
    .updateTable('integrateTaskNode')
    .set({ ...ended, resultType: 0 })
    .where('taskId', '=', taskId)
    .where('resultType', 'is', null)
    .execute()
}

export type LogFilter = { integrateId: string; from: number | undefined; to: number | undefined; resultType: '' | '0' | '1' }

/** What has ended, newest first. */
export function findTaskPage(db: Handle, { integrateId, from, to, resultType }: LogFilter, page: Page) {
  let base = db
    .selectFrom('integrateTask as t')
    .where('t.state', 'in', resultType === '' ? ['done', 'failed'] : [resultType === '1' ? 'done' : 'failed'])
  if (integrateId !== '') base = base.where('t.integrateId', '=', integrateId)
  if (from !== undefined) base = base.where('t.runAt', '>=', from)
  if (to !== undefined) base = base.where('t.runAt', '<=', to)
  return findPage(base, base.selectAll('t').orderBy('t.runAt', 'desc').orderBy('t.seq', 'desc'), page)
}

/** What waits or goes on, the oldest first. */
export function findQueue(db: Handle, limit: number) {
  return db
    .selectFrom('integrateTask as t')
    .innerJoin('integrate as i', 'i.id', 't.integrateId')
    .select(['i.fullName', 't.runAt', 't.state'])
    .where('t.state', 'in', ['waiting', 'running'])
    .orderBy('t.seq')
    .limit(limit)
    .execute()
}

type Bounds = { before: number; perIntegrate: number; limit: number }

/** Removes ended runs of before a time, and of each integration what is more than it keeps. Answers how many. */
export async function deleteOldTasks(db: Db, { before, perIntegrate, limit }: Bounds): Promise<number> {
  const old = await sql`delete from integrate_task where id in (select id from integrate_task
      where finished_at < ${before} limit ${limit})`.execute(db)
  const crowd = await sql`delete from integrate_task where id in (
      select more.id from (select integrate_id from integrate_task where finished_at is not null
          group by integrate_id having count(*) > ${perIntegrate}) crowded
        cross join lateral (select id from integrate_task r where r.integrate_id = crowded.integrate_id and r.finished_at is not null
          order by run_at desc, id desc offset ${perIntegrate}) more
      limit ${limit})`.execute(db)
  return Number(old.numAffectedRows ?? 0) + Number(crowd.numAffectedRows ?? 0)
}
