import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, UserRelationType } from '../../../store/database'
import { userState } from '../../../store/user-state'
import { foundBy } from '../name-reading'
import type { PeopleRule } from './selection-ids'

/** Columns of an entry of a picker. */
const columns = ['u.id', 'u.account', 'u.realName', 'u.headIcon', 'u.gender', 'u.mobilePhone', 'u.isAdministrator'] as const

export type PersonRow = {
  id: string
  account: string
  realName: string
  headIcon: string | null
  gender: string | null
  mobilePhone: string | null
  isAdministrator: number
}

type Page = { limit: number; offset: number }

/** Users who can be chosen: locked ones stay (wrong passwords lock for minutes), disabled ones are left out. */
function choosable(db: Db) {
  return db.selectFrom('appUser as u').where('u.enabledMark', '<>', 0)
}

type PeopleFilter = {
  keyword: string
  /** Null: everyone. */
  rule: PeopleRule | null
  organizeId?: string
  managerId?: string
  /** Condition on `u`. */
  among?: RawBuilder<SqlBool>
}

function filtered(db: Db, { keyword, rule, organizeId, managerId, among }: PeopleFilter) {
  let query = choosable(db)
  if (among) query = query.where(among)
  if (keyword !== '') query = query.where(foundBy(keyword, 'u'))
  if (rule) query = query.where(named(rule))
  if (organizeId !== undefined) query = query.where(memberOf('Organize', [organizeId]))
  if (managerId !== undefined) query = query.where('u.managerId', '=', managerId).where('u.id', '<>', managerId)
  return query
}

export function findPeople(db: Db, filter: PeopleFilter, page: Page): Promise<PersonRow[]> {
  return filtered(db, filter)
    .select([...columns])
    .orderBy('u.sortCode')
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Whether the rule names a user; nobody else is looked at. */
export async function isNamed(db: Db, rule: PeopleRule, userId: string): Promise<boolean> {
  const row = await choosable(db).select('u.id').where('u.id', '=', userId).where(named(rule)).executeTakeFirst()
  return row !== undefined
}

/** The only answer that may hold disabled users: their names still stand in records. */
export function findPeopleById(db: Db, ids: readonly string[], now: number): Promise<(PersonRow & { enabledMark: number })[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('appUser as u')
    .select([...columns, userState(now, 'u').as('enabledMark')])
    .where(sql<boolean>`u.id = any(${[...ids]}::text[])`)
    .execute()
}

/** Those of the users of whom the condition on `u` holds. */
export async function findAmong(db: Db, ids: readonly string[], condition: RawBuilder<SqlBool>): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appUser as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${[...ids]}::text[])`)
    .where(condition)
    .execute()
  return rows.map((row) => row.id)
}

function memberOf(type: UserRelationType, objectIds: readonly string[]) {
  return sql<boolean>`u.id in (select r.user_id from user_relation r where r.object_type = ${type} and r.object_id = any(${[...objectIds]}::text[]))`
}

/**
 * The arms that have ids, united in one sub-query: or-ed conditions would keep the database from ending a page after a few rows.
 * A rule without any names nobody.
 */
function named(rule: PeopleRule) {
  const relation = (type: UserRelationType, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : [sql`select r.user_id from user_relation r where r.object_type = ${type} and r.object_id = any(${[...ids]}::text[])`]
  const arms = [
    ...relation('Organize', [...rule.organizeIds, ...rule.ownOrganizeIds]),
    ...relation('Position', rule.positionIds),
    ...relation('Role', rule.roleIds),
    ...relation('Group', rule.groupIds),
    ...(rule.userIds.length > 0 ? [sql`select unnest(${[...rule.userIds]}::text[])`] : []),
  ]
  if (arms.length === 0) return sql<boolean>`false`
  return sql<boolean>`u.id in (${sql.join(arms, sql` union all `)})`
}

/** The given organisations and everything below them. */
export async function findBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string }>`with recursive below as (
      select id from organize where id = any(${[...ids]}::text[])
      union select c.id from below b join organize c on c.parent_id = b.id)
    select id from below`.execute(db)
  return rows.rows.map((row) => row.id)
}

/** Organisations of which a condition on `o` holds, in their order, with whether anything can be opened below them. */
async function findOrganizeNodes(db: Db, condition: RawBuilder<SqlBool>) {
  const rows = await sql<{
    id: string
    fullName: string
    enCode: string
    category: 'company' | 'department'
    hasChildren: boolean
  }>`
    select o.id, o.full_name, o.en_code, o.category,
      exists (select 1 from organize c where c.parent_id = o.id and c.enabled_mark = 1)
      or exists (select 1 from user_relation r join app_user u on u.id = r.user_id
        where r.object_type = 'Organize' and r.object_id = o.id and u.enabled_mark <> 0) as has_children
    from organize o where ${condition} and o.enabled_mark = 1
    order by o.sort_code, o.created_at desc, o.id`.execute(db)
  return rows.rows
}

/** Organisations directly below one. */
export function findChildOrganisations(db: Db, parentId: string) {
  return findOrganizeNodes(db, sql<SqlBool>`o.parent_id = ${parentId}`)
}

export function findOrganizeNodesById(db: Db, ids: readonly string[]) {
  return findOrganizeNodes(db, sql<SqlBool>`o.id = any(${[...ids]}::text[])`)
}

/** Organisations of users in the order they were chosen. */
export function findPlaces(db: Db, userIds: readonly string[]) {
  if (userIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('userRelation as r')
    .select(['r.userId', 'r.objectId'])
    .where(sql<boolean>`r.user_id = any(${[...userIds]}::text[])`)
    .where('r.objectType', '=', 'Organize')
    .orderBy('r.sortCode')
    .orderBy('r.objectId')
    .execute()
}
