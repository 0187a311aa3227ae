import { type RawBuilder, sql } from 'kysely'

/**
 * `enabledMark` of people as it is now: a timed lock that has run out counts as none, although only the next sign-in takes it off
 * (contract 2 §3.2). `table` is what the query calls `app_user`.
 */
export function userState(now: number, table = 'appUser'): RawBuilder<number> {
  const [mark, end] = [sql.ref(`${table}.enabledMark`), sql.ref(`${table}.unlockTime`)]
  return sql<number>`case when ${mark} = 2 and ${end} <= ${now} then 1 else ${mark} end`
}
