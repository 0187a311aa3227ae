import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../store/database'

const versionKey = 'configVersion'
const builtInKey = 'builtInAdministrator'

/** Until the transaction ends nobody else writes the configuration or the administrators. */
export async function lockConfig(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('system.config', 0))`.execute(trx)
}

/** One more with every save; 1 before the first. */
export async function findConfigVersion(db: Db | DbTransaction): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', versionKey).executeTakeFirst()
  return Number(row?.value ?? 1)
}

/** Everything that is stored; what of it is ours is asked elsewhere. */
export function findForeign(db: Db | DbTransaction) {
  return db.selectFrom('sysConfig').select(['key', 'value']).orderBy('key').execute()
}

export async function writeConfig(trx: DbTransaction, values: Readonly<Record<string, string | number>>, version: number) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value: String(value) }))
  if (rows.length > 0) {
    await trx
      .insertInto('sysConfig')
      .values(rows)
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }))
      .execute()
  }
  await trx
    .insertInto('meta')
    .values({ key: versionKey, value: String(version) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(version) }))
    .execute()
}

export function findAdministrators(db: Db | DbTransaction) {
  return db
    .selectFrom('appUser')
    .select(['id', 'account', 'realName', 'enabledMark'])
    .where('isAdministrator', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The first administrator of the installation; which one that is, is kept from the first change of the list on. */
export async function builtInAdministrator(trx: DbTransaction): Promise<string | undefined> {
  const kept = await trx.selectFrom('meta').select('value').where('key', '=', builtInKey).executeTakeFirst()
  if (kept) return kept.value
  const first = (await findAdministrators(trx))[0]?.id
  if (first) await trx.insertInto('meta').values({ key: builtInKey, value: first }).execute()
  return first
}

/** Those of the ids that are enabled accounts. */
export async function findEnabledUsers(trx: DbTransaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('enabledMark', '=', 1)
    .execute()
  return rows.map((row) => row.id)
}

export async function markAdministrators(
  trx: DbTransaction,
  { given, taken, now, by }: { given: readonly string[]; taken: readonly string[]; now: number; by: string },
): Promise<void> {
  const mark = async (ids: readonly string[], isAdministrator: 0 | 1) => {
    if (ids.length === 0) return
    await trx
      .updateTable('appUser')
      .set({ isAdministrator, updatedAt: now, updatedBy: by })
      .where('id', 'in', [...ids])
      .execute()
  }
  await mark(given, 1)
  await mark(taken, 0)
}
