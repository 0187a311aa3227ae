import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { normalName } from '@/lib/domain/normal-name'
import { comparableInstant } from '../../kit/instant'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
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

type Tables = Pick<Database, 'loginLog'>

const loginColumns = [
  ...(['loginLog.id', 'loginLog.userId', 'loginLog.account', 'loginLog.loginType', 'loginLog.loginMark'] as const),
  ...(['loginLog.abstracts', 'loginLog.ipAddress', 'loginLog.userAgent', 'loginLog.createdAt', 'loginLog.durationMs'] as const),
]

/** Sign-ins that were refused have no user, because none was proved: they belong to whoever has the account that was tried. */
function ownedBy({ userId, account }: Owner) {
  return (eb: ExpressionBuilder<Tables, 'loginLog'>) =>
    eb.or([
      eb('loginLog.userId', '=', userId),
      eb.and([eb('loginLog.userId', 'is', null), eb(sql<string>`lower(login_log.account)`, '=', account.toLowerCase())]),
    ])
}

/** People of these names are looked for in the sign-ins by their ids: a word may be a name, which may have been another one then. */
const namesakesMax = 1000

async function findNamesakes(db: Handle, keyword: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where(someHas(normalName(keyword), 'searchText'))
    .limit(namesakesMax)
    .execute()
  return rows.map((row) => row.id)
}

type Matching = LogFilter & { owner: Owner | null; namesakes: readonly string[] }

function matching({ owner, namesakes, ...filter }: Matching) {
  return (eb: ExpressionBuilder<Tables, 'loginLog'>) =>
    eb.and([
      owner ? ownedBy(owner)(eb) : sql<SqlBool>`true`,
      ...(filter.keyword
        ? [
            eb.or([
              someHas(filter.keyword.toLowerCase(), 'loginLog.searchText'),
              ...(namesakes.length > 0 ? [eb('loginLog.userId', 'in', [...namesakes])] : []),
            ]),
          ]
        : []),
      ...(filter.startTime === undefined ? [] : [eb('loginLog.createdAt', '>=', comparableInstant(filter.startTime))]),
      ...(filter.endTime === undefined ? [] : [eb('loginLog.createdAt', '<=', comparableInstant(filter.endTime))]),
      ...(filter.loginType === undefined ? [] : [eb('loginLog.loginType', '=', filter.loginType)]),
      ...(filter.loginMark === undefined ? [] : [eb('loginLog.loginMark', '=', filter.loginMark)]),
    ])
}

/** With the name of whoever it was, as far as that is known. */
function withPerson(db: Handle) {
  return db.selectFrom('loginLog').leftJoin('appUser', 'appUser.id', 'loginLog.userId')
}

/** Those of one person, or without an owner those of everybody. */
export async function findLogPage(
  db: Handle,
  owner: Owner | null,
  filter: LogFilter,
  page: Page & { direction: 'asc' | 'desc' },
) {
  const namesakes = filter.keyword && !owner ? await findNamesakes(db, filter.keyword) : []
  const asked = matching({ ...filter, owner, namesakes })
  const rows = withPerson(db)
    .where(asked)
    .select(loginColumns)
    .select('appUser.realName')
    .orderBy('loginLog.createdAt', page.direction)
    .orderBy('loginLog.id', page.direction)
  return findPage(db.selectFrom('loginLog').where(asked), rows, page)
}

export function findLog(db: Handle, id: string) {
  return withPerson(db).select(loginColumns).select('appUser.realName').where('loginLog.id', '=', id).executeTakeFirst()
}

/** Answers how many there were. */
export async function deleteLogs(db: Handle, owner: Owner | null, ids: readonly string[]): Promise<number> {
  const chosen = db.deleteFrom('loginLog').where('id', 'in', [...ids])
  const rows = await (owner ? chosen.where(ownedBy(owner)) : chosen).returning('id').execute()
  return rows.length
}

export async function deleteAllLogs(db: Handle, owner: Owner): Promise<void> {
  await db.deleteFrom('loginLog').where(ownedBy(owner)).execute()
}

/** The last row that is kept of so many of the newest; undefined while there are no more. */
export function findLogBoundary(db: Handle, kept: number) {
  return db
    .selectFrom('loginLog')
    .select(['createdAt', 'id'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
}

/** Those up to this one, the oldest first, as many as are deleted at once. Answers how many there were. */
export async function deleteLogsUpTo(db: Handle, last: { createdAt: number; id: string }, limit: number): Promise<number> {
  const { rows } = await sql`delete from login_log where id in (select id from login_log
    where (created_at, id) <= (${last.createdAt}, ${last.id}) order by created_at, id limit ${limit}) returning id`.execute(db)
  return rows.length
}
