import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { someHas } from '../../kit/like'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction
/** The version counts up in the database. */
type Changes = Omit<Updateable<Database['commonField']>, 'version'> & { version: RawBuilder<number> }

const columns = ['id', 'field', 'fieldName', 'dataType', 'dataLength', 'allowNull', 'version'] as const
const fieldsMax = 1000

export function findCommonFields(db: Handle, keyword: string) {
  return db
    .selectFrom('commonField')
    .select(columns)
    .where(keyword === '' ? sql<boolean>`true` : someHas(keyword, 'field', 'fieldName'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(fieldsMax)
    .execute()
}

export function findCommonField(db: Handle, id: string) {
  return db.selectFrom('commonField').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function isFieldTaken(trx: DbTransaction, field: string, exceptId: string): Promise<boolean> {
  const found = trx
    .selectFrom('commonField')
    .select('id')
    .where(sql<boolean>`lower(field) = lower(${field})`)
    .where('id', '<>', exceptId)
  return (await found.executeTakeFirst()) !== undefined
}

export async function lockCommonFields(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('commonField', 0))`.execute(trx)
}

export function insertCommonField(trx: DbTransaction, row: Insertable<Database['commonField']>) {
  return trx.insertInto('commonField').values(row).returning(columns).executeTakeFirstOrThrow()
}

export function updateCommonField(trx: DbTransaction, id: string, values: Changes) {
  return trx.updateTable('commonField').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()
}

export async function deleteCommonField(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('commonField').where('id', '=', id).execute()
}
