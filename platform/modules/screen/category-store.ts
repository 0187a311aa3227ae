import type { Insertable, RawBuilder, Selectable } from 'kysely'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'
import { sameName } from '../../store/same-name'

type Handle = Db | DbTransaction

export type StoredCategory = Selectable<Database['screenCategory']>

const categoriesMax = 1000

function inOrder(db: Handle) {
  return db.selectFrom('screenCategory').selectAll().orderBy('createdAt').orderBy('id')
}

export function findCategories(db: Handle): Promise<StoredCategory[]> {
  return inOrder(db).limit(categoriesMax).execute()
}

export function findCategoryPage(db: Handle, page: Page) {
  return findPage(db.selectFrom('screenCategory'), inOrder(db), page)
}

export function findCategory(db: Handle, id: string): Promise<StoredCategory | undefined> {
  return db.selectFrom('screenCategory').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function isValueTaken(trx: DbTransaction, value: string, exceptId: string): Promise<boolean> {
  const query = trx.selectFrom('screenCategory').select('id').where('id', '<>', exceptId).where(sameName('categoryValue', value))
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function hasCategory(trx: DbTransaction, value: string): Promise<boolean> {
  const query = trx.selectFrom('screenCategory').select('id').where('categoryValue', '=', value)
  return (await query.executeTakeFirst()) !== undefined
}

export function insertCategory(trx: DbTransaction, row: Insertable<Database['screenCategory']>): Promise<StoredCategory> {
  return trx.insertInto('screenCategory').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = { categoryKey: string; categoryValue: string; version: RawBuilder<number> }

/** Its screens go along when it is named otherwise. */
export async function updateCategory(trx: DbTransaction, before: StoredCategory, values: Values): Promise<StoredCategory> {
  if (values.categoryValue !== before.categoryValue) {
    await trx
      .updateTable('dataScreen')
      .set({ category: values.categoryValue })
      .where('category', '=', before.categoryValue)
      .execute()
  }
  return trx.updateTable('screenCategory').set(values).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
}

const namedMax = 20

/** Names of the screens in a category. */
export async function findScreensIn(trx: DbTransaction, value: string): Promise<string[]> {
  const query = trx.selectFrom('dataScreen').select('title').where('category', '=', value).orderBy('title')
  return (await query.limit(namedMax).execute()).map(({ title }) => title)
}

export async function deleteCategory(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('screenCategory').where('id', '=', id).execute()
}
