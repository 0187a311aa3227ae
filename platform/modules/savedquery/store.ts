import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Owner = { userId: string }

export function findQueries(db: Db | DbTransaction, { userId, moduleId }: Owner & { moduleId: string }) {
  return db
    .selectFrom('savedQuery')
    .selectAll()
    .where('userId', '=', userId)
    .where('moduleId', '=', moduleId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function findQuery(db: Db | DbTransaction, { userId, id }: Owner & { id: string }) {
  return db.selectFrom('savedQuery').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
}

export async function countQueries(trx: DbTransaction, { userId }: Owner): Promise<number> {
  const row = await trx
    .selectFrom('savedQuery')
    .select(sql<number>`count(*)`.as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Until the transaction ends nobody else keeps queries of the person, so that names stay different and their number bounded. */
export async function lockQueries(trx: DbTransaction, { userId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedQuery.${userId}`}, 0))`.execute(trx)
}

export async function insertQuery(trx: DbTransaction, row: Insertable<Database['savedQuery']>): Promise<void> {
  await trx.insertInto('savedQuery').values(row).execute()
}

export async function updateQuery(trx: DbTransaction, id: string, values: Updateable<Database['savedQuery']>): Promise<void> {
  await trx.updateTable('savedQuery').set(values).where('id', '=', id).execute()
}

export async function deleteQuery(db: Db, { userId, id }: Owner & { id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedQuery')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
