import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type StoredScreen = Selectable<Database['dataScreen']>
export type NewScreen = Insertable<Database['dataScreen']>

export function findScreen(db: Handle, id: string): Promise<StoredScreen | undefined> {
  return db.selectFrom('dataScreen').selectAll().where('id', '=', id).executeTakeFirst()
}

type Filter = { title: string; category: string }

/** A page of screens with who made them, the newest first. */
export async function findScreenPage(db: Handle, { title, category }: Filter, page: Page) {
  const filtered = db
    .selectFrom('dataScreen as s')
    .$if(title !== '', (query) => query.where(someHas(title, 's.title')))
    .$if(category !== '', (query) => query.where('s.category', '=', category))
  const rows = filtered
    .leftJoin('appUser as creator', 'creator.id', 's.createdBy')
    .select(['s.id', 's.title', 's.category', 's.status', 's.backgroundUrl', 's.createdAt', 's.updatedAt', 's.version'])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
  return findPage(filtered, rows, page)
}

const selectorMax = 5000

export function findEnabledScreens(db: Handle) {
  return db
    .selectFrom('dataScreen')
    .select(['id', 'title', 'category'])
    .where('status', '=', 1)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(selectorMax)
    .execute()
}

/** Ids of screens that name a stored file. */
export async function findScreensNaming(db: Handle, name: string, limit: number): Promise<string[]> {
  const query = db.selectFrom('fileNaming').select('rowId').where('source', '=', 'data_screen').where('name', '=', name)
  return (await query.limit(limit).execute()).map(({ rowId }) => rowId)
}

/** Until the transaction ends nobody else writes a screen or a category. */
export async function lockScreens(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataScreen', 0))`.execute(trx)
}

/** Answers it as it is now. */
export function insertScreen(trx: DbTransaction, row: NewScreen): Promise<StoredScreen> {
  return trx.insertInto('dataScreen').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = Partial<Omit<NewScreen, 'id' | 'version'>> & { version: RawBuilder<number> }

/** Answers it as it is now. */
export function updateScreen(trx: DbTransaction, id: string, values: Values): Promise<StoredScreen> {
  return trx.updateTable('dataScreen').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Its links go with it by their foreign key. */
export async function deleteScreen(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataScreen').where('id', '=', id).execute()
}

const namedMax = 20

/** Names of the menu entries that show a screen. */
export async function findMenusOf(trx: DbTransaction, id: string): Promise<string[]> {
  const query = trx.selectFrom('menu').select('fullName').where('moduleId', '=', id).where('type', '=', 6)
  return (await query.limit(namedMax).execute()).map(({ fullName }) => fullName)
}

/** Adds screens as they stand. */
export async function insertScreens(trx: DbTransaction, rows: readonly NewScreen[]): Promise<void> {
  if (rows.length > 0)
    await trx
      .insertInto('dataScreen')
      .values([...rows])
      .execute()
}
