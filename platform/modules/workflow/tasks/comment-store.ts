import { type Insertable, sql } from 'kysely'
import { findPageOfMany, type Page } from '../../../kit/paging'
import type { Database, Db, DbTransaction } from '../../../store/database'

/** The newest first. */
export async function findComments(db: Db, taskId: string, page: Page) {
  const filtered = db.selectFrom('flowComment').where('taskId', '=', taskId)
  const rows = filtered
    .leftJoin('appUser', 'appUser.id', 'flowComment.createdBy')
    .select(['flowComment.id', 'flowComment.taskId', 'flowComment.text', 'flowComment.image', 'flowComment.file'])
    .select(['flowComment.createdAt', 'flowComment.createdBy', 'appUser.headIcon'])
    .select(sql<string | null>`real_name || '/' || account`.as('userName'))
    .orderBy('flowComment.createdAt', 'desc')
    .orderBy('flowComment.id', 'desc')
  return findPageOfMany(db, filtered, rows, page)
}

export async function insertComment(trx: DbTransaction, row: Insertable<Database['flowComment']>): Promise<void> {
  await trx.insertInto('flowComment').values(row).execute()
}

/** Answers whether there was one of this person. */
export async function deleteComment(db: Db, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('flowComment')
    .where('id', '=', id)
    .where('createdBy', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
