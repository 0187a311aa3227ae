import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import { dataView } from '../designs/store'

/** The released designs of this code, in any case; the service of a module is called as its class, which begins with a capital. */
export async function findIdsOfCode(db: Db, enCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('designRelease')
    .select('id')
    .where(sql<boolean>`lower(en_code) = ${enCode.toLowerCase()}`)
    .where('webType', '<>', dataView)
    .orderBy('id')
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
