import type { Db } from '../../../store/database'

/** Begins to listen anew: names that were heard before are forgotten, as are other listenings that are over. */
export async function startListening(
  db: Db,
  row: { randomStr: string; integrateId: string; until: number },
  nowMs: number,
): Promise<void> {
  await db.deleteFrom('integrateListening').where('until', '<', nowMs).execute()
  await db
    .insertInto('integrateListening')
    .values(row)
    .onConflict((conflict) => conflict.column('randomStr').doUpdateSet({ ...row, names: '[]' }))
    .execute()
}

export function findListening(db: Db, randomStr: string) {
  return db.selectFrom('integrateListening').selectAll().where('randomStr', '=', randomStr).executeTakeFirst()
}

export async function keepNames(db: Db, randomStr: string, names: readonly string[]): Promise<void> {
  await db
    .updateTable('integrateListening')
    .set({ names: JSON.stringify(names) })
    .where('randomStr', '=', randomStr)
    .execute()
}
