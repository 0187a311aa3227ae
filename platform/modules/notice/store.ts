import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import type { Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction
type Span = { from: number | null; to: number | null }

/** An empty list, and an end that is null, are no filter. */
export type NoticeFilter = {
  keyword: string
  categories: readonly string[]
  states: readonly number[]
  releasedBy: readonly string[]
  createdBy: readonly string[]
  releasedAt: Span
  expiresAt: Span
  createdAt: Span
}

const nameOf = (alias: 'c' | 'r') =>
  sql<string>`coalesce(${sql.ref(`${alias}.real_name`)} || '/' || ${sql.ref(`${alias}.account`)}, '')`

function listed(db: Handle) {
  return db
    .selectFrom('notice as n')
    .leftJoin('appUser as c', 'c.id', 'n.createdBy')
    .leftJoin('appUser as r', 'r.id', 'n.releasedBy')
    .select(['n.id', 'n.title', 'n.category', 'n.excerpt', 'n.enabledMark', 'n.expiresAt', 'n.createdAt', 'n.releasedAt'])
    .select([nameOf('c').as('creatorUser'), nameOf('r').as('releaseUser')])
}

export async function findNoticePage(db: Handle, filter: NoticeFilter, page: { limit: number; offset: number }) {
  const where = conditions(filter)
  const rows = await listed(db)
    .where(where)
    .orderBy('n.enabledMark')
    .orderBy('n.changedAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await db
    .selectFrom('notice as n')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  return { rows, total }
}

function conditions(filter: NoticeFilter) {
  const all = [sql<boolean>`true`]
  const oneOf = (column: string, values: readonly string[]) => {
    if (values.length > 0) all.push(sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`)
  }
  const within = (column: string, { from, to }: Span) => {
    if (from !== null) all.push(sql<boolean>`${sql.ref(column)} >= ${from}`)
    if (to !== null) all.push(sql<boolean>`${sql.ref(column)} <= ${to}`)
  }
  if (filter.keyword !== '') all.push(sql<boolean>`position(lower(${filter.keyword}) in lower(n.title)) > 0`)
  if (filter.states.length > 0) all.push(sql<boolean>`n.enabled_mark = any(${[...filter.states]}::int[])`)
  oneOf('n.category', filter.categories)
  oneOf('n.released_by', filter.releasedBy)
  oneOf('n.created_by', filter.createdBy)
  within('n.released_at', filter.releasedAt)
  within('n.expires_at', filter.expiresAt)
  within('n.created_at', filter.createdAt)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

export async function findNotice(db: Handle, id: string) {
  return listed(db)
    .select(['n.toUserIds', 'n.coverImage', 'n.bodyText', 'n.files', 'n.remindCategory', 'n.sendConfigId'])
    .where('n.id', '=', id)
    .executeTakeFirst()
}

/** What a message that points to a notice shows of it. */
export async function findNoticeContent(db: Handle, id: string) {
  return db
    .selectFrom('notice')
    .select(['category', 'coverImage', 'excerpt', 'bodyText', 'files', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Contract 1 §14: what is past its time is expired from then on. */
export async function expireNotices(ctx: PlatformContext): Promise<void> {
  await ctx.db
    .updateTable('notice')
    .set({ enabledMark: 2 })
    .where('enabledMark', '=', 1)
    .where('expiresAt', '<=', ctx.now())
    .execute()
}

export type NoticeValues = {
  title: string
  category: string
  toUserIds: string
  coverImage: string
  excerpt: string
  bodyText: string
  files: string
  expiresAt: number | null
  remindCategory: number
  sendConfigId: string
}

export async function insertNotice(
  db: Handle,
  row: NoticeValues & { id: string; createdAt: number; createdBy: string; changedAt: number },
): Promise<void> {
  await db.insertInto('notice').values(row).execute()
}

/** Whether there was such a draft. */
export async function updateDraft(db: Handle, id: string, values: NoticeValues & { changedAt: number }): Promise<boolean> {
  const done = await db.updateTable('notice').set(values).where('id', '=', id).where('enabledMark', '=', 0).executeTakeFirst()
  return done.numUpdatedRows > 0n
}

export async function deleteNotice(db: Handle, id: string): Promise<boolean> {
  const done = await db.deleteFrom('notice').where('id', '=', id).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Turns a draft into a released notice whose recipients have still to be told. Of several who ask, one gets the row. */
export async function claimRelease(trx: DbTransaction, id: string, release: { releasedAt: number; releasedBy: string }) {
  return trx
    .updateTable('notice')
    .set({ ...release, enabledMark: 1, changedAt: release.releasedAt, deliveryAfter: '' })
    .where('id', '=', id)
    .where('enabledMark', '=', 0)
    .returningAll()
    .executeTakeFirst()
}

/** A released notice that has recipients left to tell, kept from other processes until the transaction ends. */
export async function lockUndelivered(trx: DbTransaction, id: string) {
  return trx
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', id)
    .where('deliveryAfter', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function markDelivered(db: Handle, id: string, deliveryAfter: string | null): Promise<void> {
  await db.updateTable('notice').set({ deliveryAfter }).where('id', '=', id).execute()
}

export async function findUndeliveredIds(db: Handle): Promise<string[]> {
  const rows = await db
    .selectFrom('notice')
    .select('id')
    .where('deliveryAfter', 'is not', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * The newest notices that the person got, of some categories or of all; `id` is that of his message. One that was removed is none any
 * more; what is no notice of the platform has its message alone.
 */
export async function findReceived(
  db: Handle,
  userId: string,
  { categories, limit }: { categories: readonly string[]; limit: number },
) {
  const noticeId = sql<string>`case when m.body_text like '{%' then substring(m.body_text from '"id" *: *"([^"]+)"') end`
  const rows = db
    .selectFrom('message as m')
    .leftJoin('notice as n', (join) => join.on('n.id', '=', noticeId))
    .leftJoin('appUser as c', 'c.id', 'n.createdBy')
    .leftJoin('appUser as r', 'r.id', 'm.releaseUserId')
    .select(['m.id', 'm.title', 'm.createdAt as receivedAt', 'n.createdAt', 'n.releasedAt', 'n.coverImage', 'n.category'])
    .select((eb) => eb.fn.coalesce('n.excerpt', 'm.excerpt').as('excerpt'))
    .select([nameOf('c').as('creatorUser'), nameOf('r').as('releaseUser')])
    .where('m.userId', '=', userId)
    .where('m.type', '=', 1)
    .where((eb) => eb.or([eb('n.id', 'is not', null), eb(noticeId, 'is', null)]))
  const chosen = categories.length === 0 ? rows : rows.where('n.category', 'in', [...categories])
  return chosen.orderBy('m.createdAt', 'desc').orderBy('m.id', 'desc').limit(limit).execute()
}
