import type { Db } from '../../store/database'

/** Mails of others do not exist for a user. */
export async function findMail(db: Db, userId: string, id: string) {
  return db.selectFrom('mail').selectAll().where('id', '=', id).where('userId', '=', userId).executeTakeFirst()
}

export async function markMailRead(db: Db, userId: string, id: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ isRead: 1 })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('isRead', '=', 0)
    .execute()
}

/** The newest mails of the inbox that nobody has read. */
export async function findUnread(db: Db, userId: string, limit: number) {
  return db
    .selectFrom('mail')
    .select(['id', 'subject', 'sentAt', 'createdAt'])
    .where('userId', '=', userId)
    .where('folder', '=', 'inBox')
    .where('isRead', '=', 0)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
