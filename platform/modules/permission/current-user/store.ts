import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

type Own = Partial<{ theme: string; language: string; systemId: string; organizeId: string; positionId: string | null }>

export async function updateOwn(db: Handle, userId: string, values: Own): Promise<void> {
  await db.updateTable('appUser').set(values).where('id', '=', userId).execute()
}

/** The user's enabled positions in an organisation, main first. */
export async function findOwnPositionsIn(db: Handle, userId: string, organizeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userRelation as r')
    .innerJoin('position as p', 'p.id', 'r.objectId')
    .select('p.id')
    .where('r.userId', '=', userId)
    .where('r.objectType', '=', 'Position')
    .where('p.organizeId', '=', organizeId)
    .where('p.enabledMark', '=', 1)
    .orderBy('r.sortCode')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => row.id)
}
