import type { Insertable, Updateable } from 'kysely'
import { someHas } from '../../kit/like'
import type { Database, Db, DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'

type Handle = Db | DbTransaction

/** Buttons, list columns and form fields live in tables of the same make (contract 2 §12.3, §12.4). */
export type ItemTable = 'moduleButton' | 'moduleColumn' | 'moduleForm'
type ItemRow = { id: string; moduleId: string; fullName: string; enCode: string; enabledMark: number; version: number }

export function findItems<T extends ItemTable>(db: Handle, table: T, moduleId: string, keyword: string) {
  return db
    .selectFrom(table as 'moduleColumn')
    .selectAll()
    .where('moduleId', '=', moduleId)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
    .orderBy('sortCode')
    .orderBy('id')
    .execute() as unknown as Promise<Stored<T>[]>
}

type Stored<T extends ItemTable> = ItemRow & (T extends 'moduleButton' ? ButtonFacts : FieldFacts)
type Facts = { sortCode: number; description: string | null }
type ButtonFacts = Facts & { parentId: string; icon: string | null }
type FieldFacts = Facts & { bindTable: string; fieldRule: number; childTableKey: string }

export function findItem<T extends ItemTable>(db: Handle, table: T, id: string): Promise<Stored<T> | undefined> {
  return db
    .selectFrom(table as 'moduleColumn')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst() as unknown as Promise<Stored<T> | undefined>
}

export async function isItemCodeTaken(
  trx: DbTransaction,
  table: ItemTable,
  at: { moduleId: string; enCode: string; exceptId: string },
) {
  const row = await trx
    .selectFrom(table as 'moduleColumn')
    .select('id')
    .where('moduleId', '=', at.moduleId)
    .where('enCode', '=', at.enCode)
    .where('id', '<>', at.exceptId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertItem<T extends ItemTable>(trx: DbTransaction, table: T, row: Insertable<Database[T]>): Promise<void> {
  await trx
    .insertInto(table as 'moduleColumn')
    .values(row as unknown as Insertable<Database['moduleColumn']>)
    .execute()
}

export async function updateItem(
  trx: DbTransaction,
  table: ItemTable,
  id: string,
  values: Updateable<Database[ItemTable]>,
): Promise<void> {
  await trx
    .updateTable(table as 'moduleColumn')
    .set({ ...(values as Updateable<Database['moduleColumn']>), version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export async function deleteItem(trx: DbTransaction, table: ItemTable, id: string): Promise<void> {
  await trx.deleteFrom('permissionGrant').where('itemId', '=', id).execute()
  await trx
    .deleteFrom(table as 'moduleColumn')
    .where('id', '=', id)
    .execute()
}
