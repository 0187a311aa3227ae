import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { comparableInstant } from '../../kit/instant'
import { escapeLike } from '../../kit/like'
import { findPage } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction
export type Owner = { userId: string; account: string }

export type LogFilter = {
  keyword: string
  startTime: number | undefined
  endTime: number | undefined
  loginType: number | undefined
  loginMark: number | undefined
}

/** Sign-ins that were refused have no user, because none was proved: they belong to whoever has the account that was tried. */
function ownedBy({ userId, account }: Owner) {
  return (eb: ExpressionBuilder<Database, 'loginLog'>) =>
    eb.or([
      eb('userId', '=', userId),
      eb.and([eb('userId', 'is', null), eb(sql<string>`lower(account)`, '=', account.toLowerCase())]),
    ])
}

function matching(filter: LogFilter) {
  return (eb: ExpressionBuilder<Database, 'loginLog'>) => {
    const conditions = [sql<SqlBool>`true`]
    if (filter.keyword) {
      const like = `%${escapeLike(filter.keyword)}%`
      conditions.push(sql<SqlBool>`(ip_address ilike ${like} or abstracts ilike ${like} or user_agent ilike ${like})`)
    }
    const all = [
      filter.startTime === undefined ? undefined : eb('createdAt', '>=', comparableInstant(filter.startTime)),
      filter.endTime === undefined ? undefined : eb('createdAt', '<=', comparableInstant(filter.endTime)),
      filter.loginType === undefined ? undefined : eb('loginType', '=', filter.loginType),
      filter.loginMark === undefined ? undefined : eb('loginMark', '=', filter.loginMark),
    ].filter((condition) => condition !== undefined)
    return eb.and([...conditions, ...all])
  }
}

export async function findLogPage(
  db: Handle,
  owner: Owner,
  filter: LogFilter,
  page: { limit: number; offset: number; direction: 'asc' | 'desc' },
) {
  const base = db.selectFrom('loginLog').where(ownedBy(owner)).where(matching(filter))
  const rows = base.selectAll().orderBy('createdAt', page.direction).orderBy('id', page.direction)
  return findPage(base, rows, page)
}

/** Answers how many there were. */
export async function deleteLogs(db: Handle, owner: Owner, ids: readonly string[]): Promise<number> {
  const rows = await db
    .deleteFrom('loginLog')
    .where(ownedBy(owner))
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return rows.length
}

export async function deleteAllLogs(db: Handle, owner: Owner): Promise<void> {
  await db.deleteFrom('loginLog').where(ownedBy(owner)).execute()
}
