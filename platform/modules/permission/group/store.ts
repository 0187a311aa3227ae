import { someHas } from '../../../kit/like'
import { findPage } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { type Clash, clashOf, takes } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction

export type GroupFilter = {
  keyword: string
  /** Id of an item of the dictionary of group types; empty for all. */
  type: string
  enabledMark: '' | '0' | '1'
}

export async function findGroupPage(db: Handle, filter: GroupFilter, sorting: Sorting, page: { limit: number; offset: number }) {
  const base = db
    .selectFrom('userGroup as g')
    .leftJoin('dictionaryData as d', 'd.id', 'g.type')
    .where((eb) => {
      const conditions = []
      if (filter.keyword) conditions.push(someHas(filter.keyword, 'g.fullName', 'g.enCode'))
      if (filter.type) conditions.push(eb('g.type', '=', filter.type))
      if (filter.enabledMark) conditions.push(eb('g.enabledMark', '=', Number(filter.enabledMark)))
      return eb.and(conditions)
    })
  const rows = base
    .select(['g.id', 'g.fullName', 'g.enCode', 'd.fullName as typeName', 'g.description', 'g.sortCode', 'g.enabledMark'])
    .select('g.createdAt')
  return findPage(base, inOrder(rows, sorting, { table: 'g' }), page)
}

export function findGroup(db: Handle, id: string) {
  return db.selectFrom('userGroup').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Name and code are unique over all groups (contract 2 §5). */
export async function findDuplicate(
  db: Handle,
  wanted: { fullName: string; enCode: string; exceptId: string },
): Promise<Clash | null> {
  const rows = await db.selectFrom('userGroup').select('enCode').where('id', '<>', wanted.exceptId).where(takes(wanted)).execute()
  return clashOf(rows, wanted.enCode)
}

type GroupValues = {
  fullName: string
  enCode: string
  type: string
  sortCode: number
  enabledMark: number
  description: string | null
}

/** Answers it as it is now. */
export function insertGroup(trx: Handle, row: GroupValues & { id: string; createdAt: number; createdBy: string }) {
  return trx.insertInto('userGroup').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updateGroup(trx: Handle, id: string, values: Partial<GroupValues> & { updatedAt: number; updatedBy: string }) {
  return trx
    .updateTable('userGroup')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** With who belongs to it. */
export async function deleteGroup(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('userRelation').where('objectType', '=', 'Group').where('objectId', '=', id).execute()
  await trx.deleteFrom('userGroup').where('id', '=', id).execute()
}
