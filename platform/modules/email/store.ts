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
