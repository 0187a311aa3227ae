import { type Insertable, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import type { Database, Db, DbTransaction } from '../../../store/database'
import { flowFormType } from '../../../store/design-type'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction
type Place = { moduleId: string; dataType: number }

export function findLink(db: Handle, { moduleId, dataType }: Place) {
  return db
    .selectFrom('dataLink')
    .selectAll()
    .where('moduleId', '=', moduleId)
    .where('dataType', '=', dataType)
    .executeTakeFirst()
}

export async function insertLink(trx: DbTransaction, row: Insertable<Database['dataLink']>): Promise<void> {
  await trx.insertInto('dataLink').values(row).execute()
}

export async function updateLink(trx: DbTransaction, id: string, values: { linkId: string; linkTables: string }): Promise<void> {
  await trx
    .updateTable('dataLink')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Released designs that keep records. */
function modules(db: Handle) {
  return db.selectFrom('designRelease').where('webType', '<>', 4).where('type', '<>', flowFormType)
}

export function findModulePage(db: Handle, keyword: string, page: Page) {
  const found = modules(db).where(keyword === '' ? sql<boolean>`true` : someHas(keyword, 'fullName', 'enCode'))
  return findPage(found, found.select(['id', 'fullName', 'description']).orderBy('sortCode').orderBy('id'), page)
}

export async function findReleasedIds(db: Handle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await modules(db)
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(({ id }) => id)
}
