import { type SqlBool, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import { askedOrder, type Sorting } from '../../../kit/sorting'
import type { Db, DbTransaction } from '../../../store/database'
import { namesLauncher } from '../definitions/launch-store'

type Handle = Db | DbTransaction

const read = [
  'd.id',
  'd.userId',
  'd.toUserId',
  'd.type',
  'd.startTime',
  'd.endTime',
  'd.description',
  'd.version',
  'd.createdAt',
  'u.realName as userRealName',
  'u.account as userAccount',
  't.realName as toUserRealName',
  't.account as toUserAccount',
] as const

const orders = {
  userName: 'u.realName',
  toUserName: 't.realName',
  type: 'd.type',
  startTime: 'd.startTime',
  endTime: 'd.endTime',
  description: 'd.description',
  creatorTime: 'd.createdAt',
}

function delegates(db: Handle) {
  return db
    .selectFrom('flowDelegate as d')
    .leftJoin('appUser as u', 'u.id', 'd.userId')
    .leftJoin('appUser as t', 't.id', 'd.toUserId')
}

/** Those that a person gave, or those that were given to a person; the newest first. */
export type DelegateFilter = { column: 'd.userId' | 'd.toUserId'; userId: string; keyword: string }

export function findDelegatePage(db: Handle, { column, userId, keyword }: DelegateFilter, asked: Page & Sorting) {
  const other = column === 'd.userId' ? 't' : 'u'
  const base = delegates(db)
    .where(column, '=', userId)
    .where((eb) =>
      keyword === ''
        ? eb.and([])
        : eb.or([someHas(keyword, `${other}.realName`, `${other}.account`, 'd.description'), namesTemplate(keyword)]),
    )
  const order = askedOrder(orders, asked)
  const rows = base.select(read)
  const first = order ? rows.orderBy(order.by, order.direction) : rows
  return findPage(base, first.orderBy('d.createdAt', 'desc').orderBy('d.id'), asked)
}

function namesTemplate(keyword: string) {
  return sql<SqlBool>`exists (select from flow_delegate_template l join flow_template n on n.id = l.template_id
    where l.delegate_id = d.id and ${someHas(keyword, 'n.fullName', 'n.enCode')})`
}

/** One that the person gave; those of others are for everybody as if they were not there. */
export function findOwnDelegate(db: Handle, id: string, userId: string) {
  return delegates(db).select(read).where('d.id', '=', id).where('d.userId', '=', userId).executeTakeFirst()
}

export type DelegateRow = NonNullable<Awaited<ReturnType<typeof findOwnDelegate>>>

/** The templates of delegations, in the order of their names. One that is gone has a null name. */
export function findTemplatesOf(db: Handle, delegateIds: readonly string[]) {
  if (delegateIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('flowDelegateTemplate as l')
    .leftJoin('flowTemplate as n', 'n.id', 'l.templateId')
    .select(['l.delegateId', 'l.templateId', 'n.fullName', 'n.enCode'])
    .where('l.delegateId', 'in', [...delegateIds])
    .orderBy('n.fullName')
    .orderBy('l.templateId')
    .execute()
}

/** Which of the ids are templates. */
export async function findKnownTemplates(db: Handle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('flowTemplate')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.id)
}

/** Whether there is such a person, and may sign in. */
export async function isWorkingPerson(db: Handle, userId: string): Promise<boolean> {
  const row = await db.selectFrom('appUser').select('enabledMark').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.enabledMark !== 0
}

/** Delegations are written one after the other: whether two of them contradict each other is asked before. */
export async function lockDelegates(trx: DbTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('flow-delegates', 0))`.execute(trx)
}

type Period = { startTime: number; endTime: number }
type Between = Period & {
  id: string
  userId: string
  toUserId: string
  type: number
  templateIds: readonly string[]
  now: number
}

/** Whether another delegation between the two, of the same kind, covers some of the same time and one of the same templates. */
export async function hasOverlap(trx: DbTransaction, asked: Between): Promise<boolean> {
  const row = await trx
    .selectFrom('flowDelegate as d')
    .select('d.id')
    .where('d.id', '<>', asked.id)
    .where('d.userId', '=', asked.userId)
    .where('d.toUserId', '=', asked.toUserId)
    .where('d.type', '=', asked.type)
    // One that was stopped has no time left at all.
    .where('d.endTime', '>', asked.now)
    .where('d.startTime', '<', asked.endTime)
    .where('d.endTime', '>', asked.startTime)
    .where(coversSome(asked.templateIds))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the delegation `d` is of all templates or of one of these; of any where there are none, which means all. */
function coversSome(templateIds: readonly string[]) {
  if (templateIds.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`(not exists (select from flow_delegate_template l where l.delegate_id = d.id)
    or exists (select from flow_delegate_template l where l.delegate_id = d.id and l.template_id = any(${[...templateIds]}::text[])))`
}

/** People as a picker names them, without those who may not sign in any more. */
export function findPeople(db: Handle, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('appUser')
    .select(['id', 'realName', 'account'])
    .where('id', 'in', [...ids])
    .where('enabledMark', '<>', 0)
    .orderBy('realName')
    .orderBy('id')
    .execute()
}

/** Enabled templates among these, as cards. */
export function findTemplatePage(db: Handle, filter: { ids: readonly string[]; type: string; keyword: string }, page: Page) {
  const base = db
    .selectFrom('flowTemplate as n')
    .where(sql<SqlBool>`n.id = any(${[...filter.ids]}::text[])`)
    .where('n.enabledMark', '=', 1)
    .$if(filter.type !== '', (query) => query.where('n.type', '=', Number(filter.type)))
    .$if(filter.keyword !== '', (query) => query.where(someHas(filter.keyword, 'n.fullName', 'n.enCode')))
  const rows = base.select(['n.id', 'n.fullName', 'n.enCode', 'n.icon', 'n.iconBackground', 'n.type', 'n.category'])
  return findPage(base, rows.orderBy('n.sortCode').orderBy('n.fullName').orderBy('n.id'), page)
}

/**
 * Enabled templates with a flow that the person may launch, as far as its initiators say: of these, or of all. The flow of a module is
 * only for who may open the module, which is asked apart.
 */
export async function findLaunchableTemplates(db: Handle, userId: string, templateIds: readonly string[] | null) {
  return db
    .selectFrom('flowTemplate as t')
    .select(['t.id', 't.type', 't.formId'])
    .where('t.enabledMark', '=', 1)
    .where(
      sql<SqlBool>`exists (select from flow_version v where v.template_id = t.id and v.is_main = 1 and ${namesLauncher(userId)})`,
    )
    .$if(templateIds !== null, (query) => query.where(sql<SqlBool>`t.id = any(${[...(templateIds ?? [])]}::text[])`))
    .execute()
}
