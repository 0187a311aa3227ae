import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { takes } from '../../../kit/unique'
import type { Database, Db, DbTransaction } from '../../../store/database'

export type IntegrateRow = Selectable<Database['integrate']>
type Handle = Db | DbTransaction

/** Until the transaction ends nobody else writes an integration: names and codes are unique. */
export async function lockIntegrates(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('integrate', 0))`.execute(trx)
}

export type ListFilter = { keyword: string; type: string; enabledMark: string; failedSince: number }

const orders = {
  fullName: 't.fullName',
  enCode: 't.enCode',
  type: 't.type',
  enabledMark: 't.enabledMark',
  creatorTime: 't.createdAt',
  lastModifyTime: 't.updatedAt',
}

/** As it was asked for, else the newest first; each with who made it, whose rights it has, and how many runs failed lately. */
export function findIntegratePage(db: Handle, filter: ListFilter, asked: Page & Sorting) {
  let base = db.selectFrom('integrate as t')
  if (filter.keyword !== '') base = base.where(someHas(filter.keyword, 't.fullName', 't.enCode'))
  if (filter.type !== '') base = base.where('t.type', '=', Number(filter.type) as 1 | 2 | 3)
  if (filter.enabledMark !== '') base = base.where('t.enabledMark', '=', Number(filter.enabledMark))
  const rows = base
    .leftJoin('appUser as u', 'u.id', 't.runAs')
    .leftJoin('appUser as c', 'c.id', 't.createdBy')
    .selectAll('t')
    .select(['u.realName', 'u.account', 'c.realName as creatorName', 'c.account as creatorAccount'])
    .select((eb) =>
      eb
        .selectFrom('integrateTask as r')
        .whereRef('r.integrateId', '=', 't.id')
        .where('r.state', '=', 'failed')
        .where('r.runAt', '>=', filter.failedSince)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('failedCount'),
    )
  return findPage(base, inOrder(rows, asked, { table: 't', columns: orders }), asked)
}

export function findIntegrate(db: Handle, id: string): Promise<IntegrateRow | undefined> {
  return db.selectFrom('integrate').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockIntegrate(trx: DbTransaction, id: string): Promise<IntegrateRow | undefined> {
  return trx.selectFrom('integrate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** What somebody made, or what has his rights. */
export function findOwnIntegrates(db: Handle, userId: string) {
  return db
    .selectFrom('integrate')
    .select(['id', 'fullName'])
    .where((eb) => eb.or([eb('createdBy', '=', userId), eb('runAs', '=', userId)]))
    .orderBy('fullName')
    .execute()
}

export function findTaken(trx: DbTransaction, wanted: { fullName: string; enCode: string }, exceptId: string) {
  return trx.selectFrom('integrate').select(['enCode', 'fullName']).where('id', '<>', exceptId).where(takes(wanted)).execute()
}

/** Answers it as it is now. */
export function insertIntegrate(trx: DbTransaction, row: Insertable<Database['integrate']>): Promise<IntegrateRow> {
  return trx.insertInto('integrate').values(row).returningAll().executeTakeFirstOrThrow()
}

type Changes = Partial<Omit<IntegrateRow, 'id' | 'version'>> & { version?: RawBuilder<number> }

/** Answers it as it is now. */
export function updateIntegrate(trx: Handle, id: string, changes: Changes): Promise<IntegrateRow> {
  return trx.updateTable('integrate').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteIntegrate(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('integrate').where('id', '=', id).execute()
}
