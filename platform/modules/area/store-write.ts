import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

type Handle = Db | DbTransaction

/** Until the transaction ends nobody else writes an area. */
export async function lockAreas(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('area', 0))`.execute(trx)
}

export function findArea(db: Handle, id: string) {
  return db.selectFrom('area').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function isCodeTaken(trx: DbTransaction, enCode: string, exceptId: string | null): Promise<boolean> {
  const query = trx
    .selectFrom('area')
    .select('id')
    .where(sameName('enCode', enCode))
    .where('id', '<>', exceptId ?? '')
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function hasBelow(trx: DbTransaction, id: string): Promise<boolean> {
  return (await trx.selectFrom('area').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !== undefined
}

/** Answers it as it is now. */
export function writeNew(trx: DbTransaction, row: Insertable<Database['area']>) {
  return trx.insertInto('area').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = Partial<Omit<Insertable<Database['area']>, 'id' | 'version'>>

/** Answers it as it is now. */
export function writeOver(trx: DbTransaction, id: string, values: Values & { version: RawBuilder<number> }) {
  return trx.updateTable('area').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function removeRow(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('area').where('id', '=', id).execute()
}
