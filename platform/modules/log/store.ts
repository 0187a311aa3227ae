import { sql } from 'kysely'
import { comparableInstant } from '../../kit/instant'
import { someHas } from '../../kit/like'
import { findPage, type Page } from '../../kit/paging'
import type { Db, DbTransaction } from '../../store/database'
import type { CallRow } from './seen-row'

type Handle = Db | DbTransaction

const types = {
  ...{ id: 'text', category: 'int', createdAt: 'bigint', userId: 'text', userName: 'text', ipAddress: 'text', userAgent: 'text' },
  ...{ method: 'text', url: 'text', callName: 'text', accessTag: 'text', modelId: 'text', durationMs: 'int', replyCode: 'int' },
  ...{ requestId: 'text', params: 'text', result: 'text' },
} as const satisfies Record<keyof CallRow, string>
const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)))
// In the spelling of the rows, which only columns of tables are rid of.
const given = Object.entries(types)
const givenColumns = sql.raw(given.map(([name]) => `"${name}"`).join(', '))
const givenTypes = sql.raw(given.map(([name, type]) => `"${name}" ${type}`).join(', '))

/** As one value: hundreds of rows with many columns each would be thousands of values, which the database reads one by one. */
export async function insertCalls(db: Db, rows: readonly CallRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into call_log (${columns})
    select ${givenColumns} from json_to_recordset(${JSON.stringify(rows)}::json) as given(${givenTypes})`.execute(db)
}

export type CallFilter = {
  category: number
  keyword: string
  startTime: number | undefined
  endTime: number | undefined
  /** Empty for all. */
  method: string
}

/** Without what was sent and answered, which only one row at a time shows. */
const listed = [
  ...(['id', 'createdAt', 'userId', 'userName', 'ipAddress', 'userAgent', 'method', 'url'] as const),
  ...(['callName', 'accessTag', 'modelId', 'durationMs', 'replyCode'] as const),
]

export function findCallPage(db: Handle, filter: CallFilter, page: Page & { direction: 'asc' | 'desc' }) {
  const base = db
    .selectFrom('callLog')
    .where((eb) =>
      eb.and([
        eb('category', '=', filter.category),
        ...(filter.keyword ? [someHas(filter.keyword.toLowerCase(), 'searchText')] : []),
        ...(filter.method ? [eb('method', '=', filter.method)] : []),
        ...(filter.startTime === undefined ? [] : [eb('createdAt', '>=', comparableInstant(filter.startTime))]),
        ...(filter.endTime === undefined ? [] : [eb('createdAt', '<=', comparableInstant(filter.endTime))]),
      ]),
    )
  const rows = base.select(listed).orderBy('createdAt', page.direction).orderBy('id', page.direction)
  return findPage(base, rows, page)
}

export type ListedCall = Awaited<ReturnType<typeof findCallPage>>['rows'][number]

export function findCall(db: Handle, id: string) {
  return db.selectFrom('callLog').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Answers how many there were. */
export async function deleteCalls(db: Handle, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await db
    .deleteFrom('callLog')
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return rows.length
}

/** Names of the screens and modules that calls belong to. */
export async function findScreenNames(db: Handle, tags: readonly string[]): Promise<Map<string, string>> {
  if (tags.length === 0) return new Map()
  const rows = await db
    .selectFrom('menu')
    .select(['enCode', 'fullName'])
    .where('enCode', 'in', [...tags])
    .execute()
  return new Map(rows.map(({ enCode, fullName }) => [enCode, fullName]))
}

export async function findModuleNames(db: Handle, modelIds: readonly string[]): Promise<Map<string, string>> {
  if (modelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('design')
    .select(['id', 'fullName'])
    .where('id', 'in', [...modelIds])
    .execute()
  return new Map(rows.map(({ id, fullName }) => [id, fullName]))
}

/** The newest row that is too many, when so many of a kind are kept; undefined while there is none. */
export function findCallBoundary(db: Handle, category: number, kept: number) {
  return db
    .selectFrom('callLog')
    .select(['createdAt', 'id'])
    .where('category', '=', category)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(1)
    .executeTakeFirst()
}

type Last = { createdAt: number; id: string }

/** Those of a kind up to this one, the oldest first, as many as are deleted at once. Answers how many there were. */
export async function deleteCallsUpTo(db: Handle, category: number, last: Last, limit: number): Promise<number> {
  const { rows } = await sql`delete from call_log where id in (select id from call_log
    where category = ${category} and (created_at, id) <= (${last.createdAt}, ${last.id})
    order by created_at, id limit ${limit}) returning id`.execute(db)
  return rows.length
}
