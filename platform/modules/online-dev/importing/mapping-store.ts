import { sql } from 'kysely'
import type { Db } from '../../../store/database'

type Place = { userId: string; modelId: string }

/** Fields by the heads of files, as their person has given them. */
export type HeadFields = Readonly<Record<string, string>>

export async function findHeadFields(db: Db, { userId, modelId }: Place): Promise<HeadFields> {
  const row = await db
    .selectFrom('importMapping')
    .select('heads')
    .where('userId', '=', userId)
    .where('modelId', '=', modelId)
    .executeTakeFirst()
  return row?.heads ?? {}
}

/** The modules that were used last are kept. */
export async function keepHeadFields(
  db: Db,
  { userId, modelId, heads, nowMs }: Place & { heads: HeadFields; nowMs: number },
  modulesMax: number,
): Promise<void> {
  const values = { heads: JSON.stringify(heads), usedAt: nowMs }
  await db
    .insertInto('importMapping')
    .values({ userId, modelId, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'modelId']).doUpdateSet(values))
    .execute()
  await sql`delete from import_mapping where user_id = ${userId} and model_id in (
    select model_id from import_mapping where user_id = ${userId} order by used_at desc, model_id offset ${modulesMax})`.execute(
    db,
  )
}

export async function deleteHeadFields(db: Db, { userId, modelId }: Place): Promise<void> {
  await db.deleteFrom('importMapping').where('userId', '=', userId).where('modelId', '=', modelId).execute()
}
