import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../http/context'
import { comparableInstant } from '../../kit/instant'
import { someHas } from '../../kit/like'
import { findPageOfMany, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'
import { prepared } from '../../store/prepared'
import { isSeenObject } from '../permission/public'

type Handle = Db | DbTransaction

const insertion = prepared(
  'admin-history-insert',
  `insert into admin_history (id, object_type, object_id, object_name, action, before_json, after_json, user_id, user_name, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** Comes with every change of something administered, so it is planned once. */
export async function insertChange(trx: DbTransaction, row: Database['adminHistory']): Promise<void> {
  const { id, objectType, objectId, objectName, action, beforeJson, afterJson, userId, userName, createdAt } = row
  await insertion(trx, [id, objectType, objectId, objectName, action, beforeJson, afterJson, userId, userName, createdAt])
}

/** What was done, and what it was before and afterwards, of the newest change of a thing. */
export function findLastEntry(trx: DbTransaction, objectType: string, objectId: string) {
  return trx
    .selectFrom('adminHistory')
    .select(['id', 'action', 'beforeJson', 'afterJson', 'userId', 'createdAt'])
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What an entry tells that the thing became, and when. */
export async function continueChange(
  trx: DbTransaction,
  id: string,
  { afterJson, createdAt }: { afterJson: string | null; createdAt: number },
): Promise<void> {
  await trx.updateTable('adminHistory').set({ afterJson, createdAt }).where('id', '=', id).execute()
}

/** Looking as somebody changes nothing of him. */
export function findLastChange(trx: DbTransaction, objectType: string, objectId: string) {
  return trx
    .selectFrom('adminHistory')
    .select(['userId', 'userName', 'createdAt'])
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .where('action', '<>', 'view')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type ChangeFilter = {
  keyword: string
  objectType: string
  objectId: string
  action: string
  startTime: number | undefined
  endTime: number | undefined
}

/** Condition on `admin_history`: what its reader may see of it. */
type Scope = RawBuilder<SqlBool>

/** Whoever administers some organisations reads what was changed there (contract 2 §9). */
export function seenChanges(db: Handle, actor: Actor): Promise<Scope> {
  return isSeenObject(db, actor, 'adminHistory.objectType', 'adminHistory.objectId')
}

/** What a list can tell of: a thing of a megabyte is read where it alone is looked at. */
const toldBytesMax = 20_000

function smallJson(column: 'beforeJson' | 'afterJson') {
  return sql<unknown>`case when pg_column_size(${sql.ref(column)}) <= ${toldBytesMax} then ${sql.ref(column)} end`
}

export function findChangePage(db: Handle, scope: Scope, filter: ChangeFilter, page: Page) {
  const base = db
    .selectFrom('adminHistory')
    .where((eb) =>
      eb.and([
        scope,
        ...(filter.keyword ? [someHas(filter.keyword, 'objectName', 'userName')] : []),
        ...(filter.objectType ? [eb('objectType', '=', filter.objectType)] : []),
        ...(filter.objectId ? [eb('objectId', '=', filter.objectId)] : []),
        ...(filter.action ? [eb('action', '=', filter.action as Database['adminHistory']['action'])] : []),
        ...(filter.startTime === undefined ? [] : [eb('createdAt', '>=', comparableInstant(filter.startTime))]),
        ...(filter.endTime === undefined ? [] : [eb('createdAt', '<=', comparableInstant(filter.endTime))]),
      ]),
    )
  const rows = base
    .select(['id', 'objectType', 'objectId', 'objectName', 'action', 'userId', 'userName', 'createdAt'])
    .select([smallJson('beforeJson').as('beforeJson'), smallJson('afterJson').as('afterJson')])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  return findPageOfMany(db, base, rows, page)
}

export function findChange(db: Handle, scope: Scope, id: string) {
  return db.selectFrom('adminHistory').selectAll().where('id', '=', id).where(scope).executeTakeFirst()
}

const namedTables = [
  'organize',
  'position',
  'role',
  'user_group',
  'permission_group',
  'app_system',
  'menu',
  'module_button',
  'module_column',
  'module_form',
  'data_field',
  'data_scheme',
  'design',
  'dictionary_type',
  'dictionary_data',
  'bill_rule',
  'area',
]

/** What these ids are called now; for what is there no longer, what it was called when it was last changed. */
export async function findNames(db: Handle, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const asked = sql`any(${[...ids]}::text[])`
  const living = namedTables.map((table) => sql`select id, full_name as name from ${sql.table(table)} where id = ${asked}`)
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (object_id) object_id as id, object_name as name, 0 as rank from admin_history where object_id = ${asked}
      and action = 'delete'
    union all select id, real_name || '/' || account, 1 from app_user where id = ${asked}
    union all select id, name, 1 from (${sql.join(living, sql` union all `)}) as living
    order by rank`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Answers how many there were. */
export async function deleteChangesBefore(db: Db, time: number, limit: number): Promise<number> {
  const { rows } = await sql`delete from admin_history where id in
    (select id from admin_history where created_at < ${time} order by created_at limit ${limit}) returning id`.execute(db)
  return rows.length
}
