import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../../store/database'

export type TaskRow = Selectable<Database['flowTask']>
export type OperatorRow = Omit<Selectable<Database['flowOperator']>, 'draftJson' | 'pressedAt'>
export type RecordRow = Pick<
  Selectable<Database['flowRecord']>,
  'number' | 'code' | 'nodeCode' | 'round' | 'byId' | 'operatorNumber' | 'toId' | 'at' | 'isVoid' | 'isAutomatic'
>

/** The task, held until the transaction ends: whoever acts on it at the same moment comes after. */
export async function lockTask(trx: DbTransaction, id: string): Promise<TaskRow | null> {
  return (await trx.selectFrom('flowTask').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

export async function findTask(db: Db | DbTransaction, id: string): Promise<TaskRow | null> {
  return (await db.selectFrom('flowTask').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/** Those of them that there are. */
export function findTasks(db: Db, ids: readonly string[]): Promise<TaskRow[]> {
  return db
    .selectFrom('flowTask')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

const operatorColumns = [
  ...(['id', 'taskId', 'number', 'templateId', 'nodeCode', 'round', 'handlerId', 'state', 'kind', 'addedBy'] as const),
  ...(['thenAsks', 'askedBy', 'receivedAt', 'handledAt', 'isListed', 'isAbnormal'] as const),
] as const

export function findOperators(db: Db | DbTransaction, taskId: string): Promise<OperatorRow[]> {
  return db
    .selectFrom('flowOperator')
    .select([...operatorColumns])
    .where('taskId', '=', taskId)
    .orderBy('number')
    .execute()
}

export async function findOperator(db: Db | DbTransaction, id: string): Promise<OperatorRow | null> {
  return (
    (await db
      .selectFrom('flowOperator')
      .select([...operatorColumns])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

export function findRecords(db: Db | DbTransaction, taskId: string): Promise<RecordRow[]> {
  return db
    .selectFrom('flowRecord')
    .select(['number', 'code', 'nodeCode', 'round', 'byId', 'operatorNumber', 'toId', 'at', 'isVoid', 'isAutomatic'])
    .where('taskId', '=', taskId)
    .orderBy('number')
    .execute()
}

/** Of which task a line of the record is, and which line. */
export async function findRecordPlace(db: Db, id: string) {
  return (await db.selectFrom('flowRecord').select(['taskId', 'number', 'byId']).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The version that the business record of a task had when it came to a node the last time; null where that is not known. */
export async function findVersionAtNode(db: Db, taskId: string, nodeCode: string): Promise<number | null> {
  const ofNode = db.selectFrom('flowRecord').where('taskId', '=', taskId).where('nodeCode', '=', nodeCode)
  const lastRound = ofNode.select((eb) => eb.fn.max('round').as('round'))
  const first = ofNode.where('round', '=', lastRound).select((eb) => eb.fn.min('number').as('number'))
  const before = db.selectFrom('flowRecord').select('recordVersion').where('taskId', '=', taskId).where('number', '<', first)
  const row = await before.where('recordVersion', 'is not', null).orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row?.recordVersion ?? null
}

/** At most as many as one transaction writes records. */
export async function insertTasks(trx: DbTransaction, rows: readonly Insertable<Database['flowTask']>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('flowTask').values(rows).execute()
}

export async function updateTask(trx: DbTransaction, id: string, change: Updateable<Database['flowTask']>): Promise<void> {
  await trx
    .updateTable('flowTask')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function insertOperators(trx: DbTransaction, rows: readonly Insertable<Database['flowOperator']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('flowOperator')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

/** PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 1_000

export async function updateOperator(
  trx: DbTransaction,
  { taskId, number }: { taskId: string; number: number },
  change: Updateable<Database['flowOperator']>,
): Promise<void> {
  await trx.updateTable('flowOperator').set(change).where('taskId', '=', taskId).where('number', '=', number).execute()
}

/** Of the parts those whose person was not reminded since `before`; each is noted as reminded now. */
export async function notePresses(
  trx: DbTransaction,
  ids: readonly string[],
  { now, before }: { now: number; before: number },
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .updateTable('flowOperator')
    .set({ pressedAt: now })
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where((eb) => eb.or([eb('pressedAt', 'is', null), eb('pressedAt', '<=', before)]))
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The newer line of a person at a node takes the place of the older ones in the list of what was done. */
export async function insertRecords(trx: DbTransaction, rows: readonly Insertable<Database['flowRecord']>[]): Promise<void> {
  for (const { taskId, nodeCode, byId } of rows) {
    await trx
      .updateTable('flowRecord')
      .set({ isLatest: 0 })
      .where('taskId', '=', taskId)
      .where('nodeCode', '=', nodeCode)
      .where('byId', '=', byId)
      .where('isLatest', '=', 1)
      .execute()
  }
  if (rows.length > 0)
    await trx
      .insertInto('flowRecord')
      .values([...rows])
      .execute()
}

export async function voidRecords(trx: DbTransaction, taskId: string, changes: readonly { id: number; isVoid: boolean }[]) {
  for (const { id, isVoid } of changes) {
    await trx
      .updateTable('flowRecord')
      .set({ isVoid: isVoid ? 1 : 0 })
      .where('taskId', '=', taskId)
      .where('number', '=', id)
      .execute()
  }
}

export async function insertCopies(trx: DbTransaction, rows: readonly Insertable<Database['flowCopy']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await trx
      .insertInto('flowCopy')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute()
}

export async function writeDraft(trx: Db | DbTransaction, operatorId: string, draftJson: string | null): Promise<void> {
  await trx.updateTable('flowOperator').set({ draftJson }).where('id', '=', operatorId).execute()
}

export async function findChildren(db: Db | DbTransaction, parentId: string, nodeCodes: readonly string[] | null) {
  let query = db
    .selectFrom('flowTask')
    .select(['id', 'status', 'isSuspended', 'parentNodeCode'])
    .where('parentId', '=', parentId)
    .where('status', 'in', [0, 1, 3, 7])
  if (nodeCodes) query = query.where('parentNodeCode', 'in', [...nodeCodes])
  return query.execute()
}
