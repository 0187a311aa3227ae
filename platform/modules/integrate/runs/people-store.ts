import type { Db, DbTransaction } from '../../../store/database'

/** Those that may sign in. */
export async function findAdministrators(db: Db | DbTransaction): Promise<string[]> {
  const rows = await db.selectFrom('appUser').select('id').where('isAdministrator', '=', 1).where('enabledMark', '=', 1).execute()
  return rows.map(({ id }) => id)
}
