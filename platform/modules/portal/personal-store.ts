import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'
import type { PortalPlatform } from '../../store/tables/portals'

/** What people keep of portals for themselves. */

type Handle = Db | DbTransaction
type Place = { userId: string; systemId: string; platform: PortalPlatform }

/** Far more portals than anybody arranges. */
const customMax = 200

export async function findCustom(db: Handle, { userId, systemId, platform }: Place, portalId: string): Promise<string | null> {
  const row = await db
    .selectFrom('portalCustom')
    .select('placesJson')
    .where('userId', '=', userId)
    .where('portalId', '=', portalId)
    .where('systemId', '=', systemId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return row?.placesJson ?? null
}

/** Keeps one; of too many the oldest leave. */
export async function writeCustom(
  trx: DbTransaction,
  place: Place,
  { portalId, placesJson, updatedAt }: { portalId: string; placesJson: string; updatedAt: number },
): Promise<void> {
  await trx
    .insertInto('portalCustom')
    .values({ ...place, portalId, placesJson, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'portalId', 'systemId', 'platform']).doUpdateSet({ placesJson, updatedAt }),
    )
    .execute()
  await sql`delete from portal_custom where user_id = ${place.userId} and updated_at < (
    select updated_at from portal_custom where user_id = ${place.userId}
    order by updated_at desc offset ${customMax - 1} limit 1)`.execute(trx)
}

/** Everybody sees a new release as it was made. */
export async function deleteCustoms(trx: DbTransaction, portalId: string): Promise<void> {
  await trx.deleteFrom('portalCustom').where('portalId', '=', portalId).execute()
}

export async function findDefault(db: Handle, { userId, systemId, platform }: Place): Promise<string | null> {
  const row = await db
    .selectFrom('portalDefault')
    .select('portalId')
    .where('userId', '=', userId)
    .where('systemId', '=', systemId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return row?.portalId ?? null
}

export async function writeDefault(db: Handle, place: Place, portalId: string): Promise<void> {
  await db
    .insertInto('portalDefault')
    .values({ ...place, portalId })
    .onConflict((conflict) => conflict.columns(['userId', 'systemId', 'platform']).doUpdateSet({ portalId }))
    .execute()
}
