import { type Insertable, type RawBuilder, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import { type Clash, takes } from '../../kit/unique'
import type { Database, DbTransaction } from '../../store/database'
import type { Portal } from './store'

/** Nobody releases a portal until the transaction ends; others may do the same meanwhile. */
export async function lockReleases(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('portal', 0))`.execute(trx)
}

type Named = { fullName: string; enCode: string }

/** Until the transaction ends nobody else writes a portal, releases one or gives one to a system. */
export async function lockPortals(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('portal', 0))`.execute(trx)
}

/** Whether another portal has the name or the code; the name, which stands first in the form, is told first. */
export async function findPortalClash(trx: DbTransaction, wanted: Named & { exceptId: string }): Promise<Clash | null> {
  const query = trx.selectFrom('portal').select('fullName').where('id', '<>', wanted.exceptId)
  const rows = await query.where(takes(wanted)).execute()
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.fullName, wanted.fullName)) ? 'name' : 'code'
}

/** What of a portal from elsewhere is taken. */
export async function findTaken(trx: DbTransaction, wanted: Named & { id: string }) {
  const rows = await trx
    .selectFrom('portal')
    .select(['id', 'fullName', 'enCode'])
    .where((eb) => eb.or([eb('id', '=', wanted.id), takes(wanted)]))
    .execute()
  return {
    id: rows.some((row) => row.id === wanted.id),
    enCode: rows.some((row) => isSameName(row.enCode, wanted.enCode)),
    fullName: rows.some((row) => isSameName(row.fullName, wanted.fullName)),
  }
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
