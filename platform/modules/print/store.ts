import { type Insertable, type Selectable, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export type PrintTemplate = Selectable<Database['printTemplate']>
export type NewPrintTemplate = Insertable<Database['printTemplate']>

/** Adds templates as they stand; those whose code is taken are left out. */
export async function insertPrintTemplates(db: Handle, templates: readonly NewPrintTemplate[]): Promise<void> {
  if (templates.length === 0) return
  await db
    .insertInto('printTemplate')
    .values([...templates])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function findTemplate(db: Handle, id: string): Promise<PrintTemplate | undefined> {
  return db.selectFrom('printTemplate').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Under which code the records of a released module are found in statements. */
export async function findModuleCode(db: Handle, designId: string): Promise<string | undefined> {
  const row = await db.selectFrom('designRelease').select('enCode').where('id', '=', designId).executeTakeFirst()
  return row?.enCode
}

/** Names of enabled templates, in no order. */
export function findEnabledNames(db: Handle, ids: readonly string[]) {
  return db
    .selectFrom('printTemplate')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where('enabledMark', '=', 1)
    .execute()
}

const selectorMax = 5000

export function findEnabledTemplates(db: Handle, type: number | null) {
  return db
    .selectFrom('printTemplate')
    .select(['id', 'fullName', 'category'])
    .where('enabledMark', '=', 1)
    .$if(type !== null, (query) => query.where('type', '=', type ?? 0))
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(selectorMax)
    .execute()
}

type PageRequest = { limit: number; offset: number; direction: 'asc' | 'desc' }
type TemplateFilter = { keyword: string; category: string; enabledMark: number | null }

/** Columns by which the list can be ordered, by their names on the wire. */
const orders = {
  fullName: 'p.fullName',
  enCode: 'p.enCode',
  category: 'p.category',
  creatorTime: 'p.createdAt',
  lastModifyTime: 'p.updatedAt',
  sortCode: 'p.sortCode',
  enabledMark: 'p.enabledMark',
} as const
type TemplateOrder = keyof typeof orders

export function isTemplateOrder(name: string): name is TemplateOrder {
  return Object.hasOwn(orders, name)
}

/** A page of templates with the people who made and changed them; without an order by their sort code, then the newest. */
export async function findTemplatePage(
  db: Handle,
  { keyword, category, enabledMark }: TemplateFilter,
  { limit, offset, order, direction }: PageRequest & { order: TemplateOrder | null },
) {
  const filtered = db
    .selectFrom('printTemplate as p')
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'p.fullName', 'p.enCode')))
    .$if(category !== '', (query) => query.where('p.category', '=', category))
    .$if(enabledMark !== null, (query) => query.where('p.enabledMark', '=', enabledMark ?? 0))
  const rows = filtered
    .leftJoin('appUser as creator', 'creator.id', 'p.createdBy')
    .leftJoin('appUser as modifier', 'modifier.id', 'p.updatedBy')
    .select([
      'p.id',
      'p.fullName',
      'p.enCode',
      'p.category',
      'p.type',
      'p.sortCode',
      'p.enabledMark',
      'p.createdAt',
      'p.updatedAt',
    ])
    .select(['creator.realName as creatorName', 'creator.account as creatorAccount'])
    .select(['modifier.realName as modifierName', 'modifier.account as modifierAccount'])
    .$if(order !== null, (query) => query.orderBy(orders[order ?? 'sortCode'], direction))
    .orderBy('p.sortCode')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
  return findPage(filtered, rows, { limit, offset })
}

export async function insertLog(db: Handle, row: Insertable<Database['printLog']>): Promise<void> {
  await db.insertInto('printLog').values(row).execute()
}

type LogFilter = { printId: string; keyword: string; startTime: number | null; endTime: number | null }

export async function findLogPage(
  db: Handle,
  { printId, keyword, startTime, endTime }: LogFilter,
  { limit, offset, direction }: PageRequest,
) {
  const filtered = db
    .selectFrom('printLog')
    .where('printId', '=', printId)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'printTitle', 'printMan')))
    .$if(startTime !== null, (query) => query.where('printedAt', '>=', startTime ?? 0))
    .$if(endTime !== null, (query) => query.where('printedAt', '<=', endTime ?? 0))
  const rows = filtered
    .select(['id', 'printId', 'printTitle', 'printNum', 'printMan', 'printedAt'])
    .orderBy('printedAt', direction)
    .orderBy('id', direction)
  return findPage(filtered, rows, { limit, offset })
}

/**
 * Removes what is too old, and of each person and of all what is beyond the newest. The bound of a person keeps one who prints
 * without end from pushing out what others printed.
 */
export async function trimLog(
  db: Handle,
  { before, userId, rowsOfUserMax, rowsMax }: { before: number; userId: string; rowsOfUserMax: number; rowsMax: number },
): Promise<void> {
  await db.deleteFrom('printLog').where('printedAt', '<', before).execute()
  const newest = db.selectFrom('printLog').select('printedAt').orderBy('printedAt', 'desc').limit(1)
  const ofUser = await newest.where('userId', '=', userId).offset(rowsOfUserMax).executeTakeFirst()
  if (ofUser) await db.deleteFrom('printLog').where('userId', '=', userId).where('printedAt', '<=', ofUser.printedAt).execute()
  const ofAll = await newest.offset(rowsMax).executeTakeFirst()
  if (ofAll) await db.deleteFrom('printLog').where('printedAt', '<=', ofAll.printedAt).execute()
}
