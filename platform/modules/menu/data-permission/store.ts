import { type Insertable, sql, type Updateable } from 'kysely'
import { someHas } from '../../../kit/like'
import { clashOf, takes } from '../../../kit/unique'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction
type Table = 'dataField' | 'dataScheme'

/** Of one menu, and so as many as an administrator makes by hand. */
function rowsOf<T extends Table>(db: Handle, table: T, moduleId: string, keyword = '') {
  return db
    .selectFrom(table as 'dataField')
    .selectAll()
    .where('moduleId', '=', moduleId)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
    .orderBy('sortCode')
    .orderBy('id')
}

export function findDataFields(db: Handle, moduleId: string, keyword?: string) {
  return rowsOf(db, 'dataField', moduleId, keyword).execute()
}

export function findSchemes(db: Handle, moduleId: string, keyword?: string) {
  return rowsOf(db, 'dataScheme', moduleId, keyword).execute() as unknown as Promise<SchemeRecord[]>
}

export type DataFieldRecord = Awaited<ReturnType<typeof findDataFields>>[number]
export type SchemeRecord = NonNullable<Awaited<ReturnType<typeof findScheme>>>

export function findDataField(db: Handle, id: string) {
  return db.selectFrom('dataField').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findScheme(db: Handle, id: string) {
  return db.selectFrom('dataScheme').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same field compared with the same is one entry; compared with something else it is another. */
export async function isDataFieldTaken(
  trx: DbTransaction,
  { moduleId, enCode, conditionText }: Pick<DataFieldRecord, 'moduleId' | 'enCode' | 'conditionText'>,
  exceptId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('dataField')
    .select('id')
    .where('moduleId', '=', moduleId)
    .where('enCode', '=', enCode)
    .where('conditionText', '=', conditionText)
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findSchemeClash(
  trx: DbTransaction,
  wanted: { moduleId: string; fullName: string; enCode: string },
  exceptId: string,
) {
  const rows = await trx
    .selectFrom('dataScheme')
    .select('enCode')
    .where('moduleId', '=', wanted.moduleId)
    .where('id', '<>', exceptId)
    .where(takes(wanted))
    .execute()
  return clashOf(rows, wanted.enCode)
}

/** Where a new one stands: behind those that are there. */
export async function nextPlace(trx: DbTransaction, table: Table, moduleId: string): Promise<number> {
  const row = await trx
    .selectFrom(table as 'dataField')
    .select(sql<number>`coalesce(max(sort_code), 0) + 1`.as('place'))
    .where('moduleId', '=', moduleId)
    .executeTakeFirstOrThrow()
  return Number(row.place)
}

export async function insertDataField(trx: DbTransaction, row: Insertable<Database['dataField']>): Promise<void> {
  await trx.insertInto('dataField').values(row).execute()
}

export async function insertScheme(trx: DbTransaction, row: Insertable<Database['dataScheme']>): Promise<void> {
  await trx.insertInto('dataScheme').values(row).execute()
}

export async function updateDataField(trx: DbTransaction, id: string, values: Updateable<Database['dataField']>): Promise<void> {
  await trx
    .updateTable('dataField')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function updateScheme(trx: DbTransaction, id: string, values: Updateable<Database['dataScheme']>): Promise<void> {
  await trx
    .updateTable('dataScheme')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteDataField(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataField').where('id', '=', id).execute()
}

export async function deleteScheme(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('permissionGrant').where('itemType', '=', 'resource').where('itemId', '=', id).execute()
  await trx.deleteFrom('dataScheme').where('id', '=', id).execute()
}
