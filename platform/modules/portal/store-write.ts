import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, DbTransaction } from '../../store/database'
import type { Portal } from './store'

/** Nobody releases a portal until the transaction ends; others may do the same meanwhile. */
export async function lockReleases(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('portal', 0))`.execute(trx)
}

/** Until the transaction ends nobody else writes a portal, releases one or gives one to a system. */
export async function lockPortals(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('portal', 0))`.execute(trx)
}

/** Answers it as it is now. */
export function insertPortal(trx: DbTransaction, row: Insertable<Database['portal']>): Promise<Portal> {
  return trx.insertInto('portal').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = Partial<Omit<Insertable<Database['portal']>, 'id' | 'version'>> & { version?: RawBuilder<number> }

/** Answers it as it is now. */
export function updatePortal(trx: DbTransaction, id: string, values: Values): Promise<Portal> {
  return trx.updateTable('portal').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Its releases, own arrangements and defaults go with it by their foreign keys. */
export async function deletePortal(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('portal').where('id', '=', id).execute()
}
