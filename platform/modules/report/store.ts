import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type StoredReport = Selectable<Database['dataReport']>
export type NewReport = Insertable<Database['dataReport']>

/** Adds reports as they stand; those whose code is taken are left out. */
export async function insertReports(db: Handle, reports: readonly NewReport[]): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('dataReport')
    .values([...reports])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findReport(db: Handle, id: string): Promise<StoredReport | undefined> {
  return db.selectFrom('dataReport').selectAll().where('id', '=', id).executeTakeFirst()
}

const selectorMax = 5000

export function findEnabledReports(db: Handle) {
  return db
    .selectFrom('dataReport')
    .select(['id', 'fullName', 'enCode', 'categoryId'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(selectorMax)
    .execute()
}

/** Columns by which the list can be ordered, by their names on the wire. */
const orders = {
  fullName: 'r.fullName',
  enCode: 'r.enCode',
  categoryId: 'r.categoryId',
  creatorTime: 'r.createdAt',
  lastModifyTime: 'r.updatedAt',
  sortCode: 'r.sortCode',
  enabledMark: 'r.enabledMark',
} as const
type ReportOrder = keyof typeof orders

export function isReportOrder(name: string): name is ReportOrder {
  return Object.hasOwn(orders, name)
}

type Filter = { keyword: string; category: string; enabledMark: number | null }
type Request = { limit: number; offset: number; order: ReportOrder | null; direction: 'asc' | 'desc' }

/** Whether the definition names another engine than ours, or none; told without reading the whole of it. */
const isForeign = sql<boolean>`not (r.template_json ~ '"engine"\\s*:\\s*"tenon"')`

/** A page of reports with who made them; without an order by their sort code, then the newest. */
export async function findReportPage(
  db: Handle,
  { keyword, category, enabledMark }: Filter,
  { limit, offset, order, direction }: Request,
) {
  const filtered = db
    .selectFrom('dataReport as r')
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'r.fullName', 'r.enCode')))
    .$if(category !== '', (query) => query.where('r.categoryId', '=', category))
    .$if(enabledMark !== null, (query) => query.where('r.enabledMark', '=', enabledMark ?? 0))
  const rows = filtered
    .leftJoin('appUser as creator', 'creator.id', 'r.createdBy')
    .select(['r.id', 'r.fullName', 'r.enCode', 'r.categoryId', 'r.sortCode', 'r.enabledMark', 'r.createdAt', 'r.updatedAt'])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
    .select(isForeign.as('isForeign'))
    .$if(order !== null, (query) => query.orderBy(orders[order ?? 'sortCode'], direction))
    .orderBy('r.sortCode')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
  return findPage(filtered, rows, { limit, offset })
}

/** Until the transaction ends nobody else writes a report. */
export async function lockReports(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataReport', 0))`.execute(trx)
}

/** Answers it as it is now. */
export function insertReport(trx: DbTransaction, row: NewReport): Promise<StoredReport> {
  return trx.insertInto('dataReport').values(row).returningAll().executeTakeFirstOrThrow()
}

type Values = Partial<Omit<NewReport, 'id' | 'version'>> & { version: RawBuilder<number> }

/** Answers it as it is now. */
export function updateReport(trx: DbTransaction, id: string, values: Values): Promise<StoredReport> {
  return trx.updateTable('dataReport').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function deleteReport(trx: DbTransaction, id: string): Promise<void> {
  await trx.deleteFrom('dataReport').where('id', '=', id).execute()
}

const namedMax = 20

/** Names of the menu entries that show a report. */
export async function findMenusOf(trx: DbTransaction, id: string): Promise<string[]> {
  const query = trx.selectFrom('menu').select('fullName').where('moduleId', '=', id).where('type', '=', 5)
  return (await query.limit(namedMax).execute()).map(({ fullName }) => fullName)
}
