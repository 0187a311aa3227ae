import type { Db, DbTransaction } from '../../store/database'

export function findPerson(trx: DbTransaction, userId: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', 'account', 'realName', 'enabledMark', 'isAdministrator'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

type NewViewing = { viewId: string; viewUserId: string; viewEndsAt: number }

/** False for a session that has ended meanwhile. */
export async function openViewing(trx: DbTransaction, tokenHash: string, viewing: NewViewing): Promise<boolean> {
  const opened = await trx
    .updateTable('session')
    .set({ ...viewing, viewSystemId: null })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return opened.numUpdatedRows > 0n
}

/** Locks the session, so that of two who end it at the same time one has ended it. */
export function findViewing(trx: DbTransaction, tokenHash: string) {
  return trx
    .selectFrom('session')
    .select(['viewUserId', 'viewEndsAt'])
    .where('tokenHash', '=', tokenHash)
    .where('viewId', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function closeViewing(trx: DbTransaction, tokenHash: string): Promise<void> {
  const none = { viewId: null, viewUserId: null, viewSystemId: null, viewEndsAt: null }
  await trx.updateTable('session').set(none).where('tokenHash', '=', tokenHash).execute()
}

export async function setViewedSystem(db: Db, tokenHash: string, viewSystemId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ viewSystemId })
    .where('tokenHash', '=', tokenHash)
    .where('viewId', 'is not', null)
    .execute()
}
