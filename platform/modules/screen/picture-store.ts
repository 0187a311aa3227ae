import type { Insertable } from 'kysely'
import type { Database, Db } from '../../store/database'

/** The latest of each kind are kept to choose from; what older ones a screen shows stays with the screen. */
const keptMax = 200

export async function insertPicture(db: Db, row: Insertable<Database['screenPicture']>): Promise<void> {
  await db.insertInto('screenPicture').values(row).execute()
  const latest = db
    .selectFrom('screenPicture')
    .select('id')
    .where('type', '=', row.type)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(keptMax)
  await db.deleteFrom('screenPicture').where('type', '=', row.type).where('id', 'not in', latest).execute()
}

/** With what whoever brought them has called them, the newest first. */
export function findPictures(db: Db, type: string) {
  return db
    .selectFrom('screenPicture as p')
    .innerJoin('storedFile as f', (join) => join.onRef('f.name', '=', 'p.name').onRef('f.type', '=', 'p.type'))
    .select(['p.id', 'p.type', 'p.name', 'f.originalName'])
    .where('p.type', '=', type)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(keptMax)
    .execute()
}
