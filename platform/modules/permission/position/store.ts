import type { RawBuilder } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { type Clash, clashOf, takes } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction

type PositionFilter = {
  sorting: Sorting
  /** Sub-query of the ids of the organisations to list; null for all. */
  organizes: RawBuilder<string> | null
  keyword: string
  /** Code in the dictionary of position types; empty for all. */
  type: string
  enabledMark: '' | '0' | '1' | '2'
}

export async function findPositionPage(db: Handle, filter: PositionFilter, page: { limit: number; offset: number }) {
  const base = db.selectFrom('position').where((eb) => {
    const conditions = []
    if (filter.organizes) conditions.push(eb('organizeId', 'in', filter.organizes))
    if (filter.keyword) conditions.push(someHas(filter.keyword, 'fullName', 'enCode'))
    if (filter.type) conditions.push(eb('type', '=', filter.type))
    if (filter.enabledMark) conditions.push(eb('enabledMark', '=', Number(filter.enabledMark)))
    return eb.and(conditions)
  })
  const rows = base.select([
    'id',
    'organizeId',
    'fullName',
    'enCode',
    'type',
    'description',
    'sortCode',
    'enabledMark',
    'createdAt',
  ])
  return findPage(base, inOrder(rows, filter.sorting, { table: 'position' }), page)
}

/**
 * Enabled positions of one organisation, or every one: the caches of the client (contract 2 §0.6) ask for all of them, and they
 * number in the hundreds.
 */
export function findEnabledPositions(db: Handle, organizeId?: string) {
  return db
    .selectFrom('position')
    .select(['id', 'organizeId', 'fullName', 'enCode', 'type', 'sortCode'])
    .where('enabledMark', '=', 1)
    .$if(organizeId !== undefined, (query) => query.where('organizeId', '=', organizeId ?? ''))
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findPosition(db: Handle, id: string) {
  return db.selectFrom('position').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The name is unique inside its organisation, the code over all positions (contract 2 §2.2). */
export async function findDuplicate(
  db: Handle,
  wanted: { organizeId: string; fullName: string; enCode: string; exceptId: string },
): Promise<Clash | null> {
  const rows = await db
    .selectFrom('position')
    .select('enCode')
    .where('id', '<>', wanted.exceptId)
    .where((eb) => takes(wanted, eb('organizeId', '=', wanted.organizeId)))
    .execute()
  return clashOf(rows, wanted.enCode)
}

type PositionValues = {
  organizeId: string
  fullName: string
  enCode: string
  type: string | null
  sortCode: number
  enabledMark: number
  description: string | null
}

/** Answers it as it is now. */
export function insertPosition(trx: Handle, row: PositionValues & { id: string; createdAt: number; createdBy: string }) {
  return trx.insertInto('position').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updatePosition(
  trx: Handle,
  id: string,
  values: Partial<PositionValues> & { updatedAt: number; updatedBy: string },
) {
  return trx
    .updateTable('position')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deletePosition(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('position').where('id', '=', id).execute()
}
