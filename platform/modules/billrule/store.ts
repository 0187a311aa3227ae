import { type Expression, type SqlBool, sql } from 'kysely'
import { someHas } from '../../kit/like'
import { findPage } from '../../kit/paging'
import { askedOrder, inOrder, type Sorting } from '../../kit/sorting'
import { tableCache } from '../../kit/table-cache-store'
import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export function findEnabledRule(db: Handle, enCode: string) {
  return db
    .selectFrom('billRule')
    .select(['id', 'prefix', 'dateFormat', 'digit', 'startNumber'])
    .where('enCode', '=', enCode)
    .where('enabledMark', '=', 1)
    .executeTakeFirst()
}

/**
 * Moves on by `count` numbers and answers the last of them. One atomic upsert: on PostgreSQL parallel callers queue on the row, so no two get the same number. A start number that was
 * raised later is jumped to; one that was lowered is not, because numbers behind it are used.
 */
export async function advanceCounter(
  trx: Handle,
  counter: { ruleId: string; datePart: string; startAt: number; movedAt: number; count: number },
): Promise<number> {
  const lastNumber = counter.startAt + counter.count - 1
  const row = await trx
    .insertInto('billCounter')
    .values({ ruleId: counter.ruleId, datePart: counter.datePart, lastNumber, movedAt: counter.movedAt })
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'datePart']).doUpdateSet({
        lastNumber: sql<number>`greatest(bill_counter.last_number + ${counter.count}, excluded.last_number)`,
        movedAt: (eb) => eb.ref('excluded.movedAt'),
      }),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return Number(row.lastNumber)
}

export function findPreview(db: Handle, ruleId: string, userId: string) {
  return db
    .selectFrom('billPreview')
    .select(['number', 'createdAt'])
    .where('ruleId', '=', ruleId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Serialises previews of one user and rule until the transaction ends, so that two open forms share one number. */
export async function lockPreview(trx: DbTransaction, ruleId: string, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill_preview:${ruleId}:${userId}`}, 0))`.execute(trx)
}

export async function writePreview(
  trx: Handle,
  preview: { ruleId: string; userId: string; number: string; createdAt: number },
): Promise<void> {
  await trx
    .insertInto('billPreview')
    .values(preview)
    .onConflict((conflict) =>
      conflict.columns(['ruleId', 'userId']).doUpdateSet({ number: preview.number, createdAt: preview.createdAt }),
    )
    .execute()
}

export async function deletePreview(trx: Handle, userId: string, enCode: string) {
  return trx
    .deleteFrom('billPreview')
    .where('userId', '=', userId)
    .where('ruleId', 'in', trx.selectFrom('billRule').select('id').where('enCode', '=', enCode))
    .returning(['number', 'createdAt'])
    .executeTakeFirst()
}

export type RuleFilter = { keyword: string; categoryId: string; enabledMark: '' | '0' | '1' }
type Page = { limit: number; offset: number }

function filtered(db: Handle, filter: RuleFilter) {
  return db.selectFrom('billRule as r').where((eb) => {
    const conditions: Expression<SqlBool>[] = []
    if (filter.enabledMark) conditions.push(eb('r.enabledMark', '=', Number(filter.enabledMark)))
    if (filter.keyword) conditions.push(someHas(filter.keyword, 'r.fullName', 'r.enCode'))
    if (filter.categoryId) conditions.push(eb('r.category', '=', filter.categoryId))
    return eb.and(conditions)
  })
}

const columns = [
  'r.id',
  'r.fullName',
  'r.enCode',
  'r.category',
  'r.prefix',
  'r.dateFormat',
  'r.digit',
  'r.startNumber',
  'r.sortCode',
  'r.enabledMark',
] as const

/** Rules with the name of their category and the counter that moved last. */
function listed(base: ReturnType<typeof filtered>) {
  return base
    .leftJoin('dictionaryData as d', 'd.id', 'r.category')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('billCounter as c')
          .select(['c.datePart', 'c.lastNumber'])
          .whereRef('c.ruleId', '=', 'r.id')
          .orderBy('c.movedAt', 'desc')
          .orderBy('c.datePart', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([...columns])
    .select(['d.fullName as categoryName', 'last.datePart', 'last.lastNumber'])
}

const orders = {
  fullName: 'r.fullName',
  enCode: 'r.enCode',
  category: 'd.fullName',
  startNumber: 'r.startNumber',
  digit: 'r.digit',
  creatorTime: 'r.createdAt',
  lastModifyTime: 'r.updatedAt',
  sortCode: 'r.sortCode',
  enabledMark: 'r.enabledMark',
}

type Asked = Page & Sorting

export function findEnabledRulePage(db: Handle, filter: Omit<RuleFilter, 'enabledMark'>, asked: Asked) {
  const base = filtered(db, { ...filter, enabledMark: '1' })
  const order = askedOrder(orders, asked)
  const rows = order ? listed(base).orderBy(order.by, order.direction) : listed(base)
  return findPage(base, rows.orderBy('r.sortCode').orderBy('r.id'), asked)
}

/** With who made them; as it was asked for, then in the order of contract 2 §0.1. */
export function findRulePage(db: Handle, filter: RuleFilter, asked: Asked) {
  const base = filtered(db, filter)
  const rows = listed(base)
    .leftJoin('appUser as u', 'u.id', 'r.createdBy')
    .select(['r.createdAt', 'r.updatedAt', 'u.realName', 'u.account'])
  return findPage(base, inOrder(rows, asked, { table: 'r', columns: { ...orders, creatorUser: 'u.realName' } }), asked)
}

/** Numbers that open forms show. Emptied, a record gets the next number when it is saved, and those that were shown are left out. */
export const numberPreviews = tableCache({
  name: 'numberPreviews',
  table: 'bill_preview',
  shown: [sql`rule_id`, sql`user_id`, sql`number`, sql`created_at`],
})
