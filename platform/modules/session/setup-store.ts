import type { Updateable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction
type UserValues = Updateable<Database['appUser']>

const metaKey = 'setup.token'

/** A new one takes the place of the one before. */
export async function putSetupToken(db: Handle, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: metaKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Reads and removes in one statement: of calls at the same time one gets it. */
export async function takeSetupToken(db: Handle): Promise<string | undefined> {
  const row = await db.deleteFrom('meta').where('key', '=', metaKey).returning('value').executeTakeFirst()
  return row?.value
}

/** The built-in administrator: the first one made. */
export async function findAdministrator(db: Handle) {
  return db
    .selectFrom('appUser')
    .select(['id', 'account', 'passwordHash', 'isDemonstration'])
    .where('isAdministrator', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
}

export async function setUserPassword(db: Handle, userId: string, values: UserValues): Promise<void> {
  await db.updateTable('appUser').set(values).where('id', '=', userId).execute()
}

/** Of all accounts of the demonstration company that still have the password they were made with. */
export async function setDemonstrationPassword(db: Handle, values: UserValues): Promise<void> {
  await db.updateTable('appUser').set(values).where('isDemonstration', '=', 1).execute()
}
