import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../kit/like'
import { findPageOfMany, type Page } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'

type Asked = { versionId: string; keyword: string; isSeen: RawBuilder<SqlBool> }

/** The tasks of a version that are not over, those alone that are seen; the newest first. */
export function findRunningPage(db: Db, { versionId, keyword, isSeen }: Asked, page: Page) {
  let tasks = db
    .selectFrom('flowTask as t')
    .where('t.versionId', '=', versionId)
    .where(sql<SqlBool>`t.status in (1, 3, 7)`)
    .where(isSeen)
  if (keyword !== '') tasks = tasks.where('t.fullName', 'like', `%${escapeLike(keyword)}%`)
  const rows = tasks.selectAll('t').orderBy('t.startTime', 'desc').orderBy('t.id', 'desc')
  return findPageOfMany(db, tasks, rows, page)
}

/** Holds a version as it is until the transaction ends: one without tasks can be changed in place otherwise. */
export async function keepVersion(trx: DbTransaction, id: string): Promise<void> {
  await sql`select 1 from flow_version where id = ${id} for key share`.execute(trx)
}
