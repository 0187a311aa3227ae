import { sql } from 'kysely'
import { findPage } from '../../../kit/paging'
import type { Db, DbTransaction } from '../../../store/database'
import { prepared } from '../../../store/prepared'
import { foundBy } from '../../permission/public'

/** What stands for people, as relations are called; `User` for themselves. */
export type NamedKind = 'User' | 'Organize' | 'Position' | 'Role' | 'Group'
export type Named = { kind: NamedKind; id: string }

/**
 * Nearly every command asks it, and planning it takes longer than running it. People are looked up one by one: of a large company all
 * would be read for a few.
 */
const selectMeant = prepared<{ id: string; isNamed: boolean }>(
  'flow-meant-people',
  `with e as (select * from unnest((select $1::text[]), (select $2::text[])) with ordinality as e(id, kind, at))
    select u.id, n.is_named as "isNamed" from (select user_id, min(at) as at, bool_or(is_named) as is_named from (
      select e.id as user_id, e.at, true as is_named from e where e.kind = 'User'
      union all select r.user_id, e.at, false from e join user_relation r on r.object_type = e.kind and r.object_id = e.id
        where e.kind in ('Position', 'Role', 'Group')
      union all select r.user_id, e.at, false from e
        join organize o on e.kind = 'Organize' and o.id_path like '%,' || e.id || ',%'
        join user_relation r on r.object_type = 'Organize' and r.object_id = o.id
    ) as meant group by user_id) as n
    cross join lateral (select id, sort_code from app_user where id = n.user_id and enabled_mark <> 0 limit 1) as u
    order by n.at, u.sort_code, u.id`,
)

/** Whoever is meant, in the order in which they are named; an organisation stands for everything below it. Disabled people are left out. */
export async function findMeant(db: Db | DbTransaction, named: readonly Named[]): Promise<{ id: string; isNamed: boolean }[]> {
  if (named.length === 0) return []
  return selectMeant(db, [named.map((one) => one.id), named.map((one) => one.kind)])
}

/** Where a person belongs now, and who leads them. */
export async function findPlace(db: Db | DbTransaction, userId: string) {
  const row = await db
    .selectFrom('appUser')
    .select(['organizeId', 'positionId', 'managerId', 'realName', 'account'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** The leaders above a person, the nearest first; a ring ends it. */
export async function findLeaders(db: Db | DbTransaction, userId: string, levels: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with recursive up as (
      select manager_id as id, 1 as level from app_user where id = ${userId} and manager_id is not null
      union all select u.manager_id, up.level + 1 from up join app_user u on u.id = up.id
        where u.manager_id is not null and up.level < ${levels})
    select id from up order by level`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those who lead an organisation and the ones above it, the nearest first; null where nobody does. */
export async function findOrganizeLeaders(db: Db | DbTransaction, organizeId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ managerId: string | null }>`select o.manager_id from organize o, organize self
    where self.id = ${organizeId} and self.id_path like '%,' || o.id || ',%' order by length(o.id_path) desc`.execute(db)
  return rows.map(({ managerId }) => managerId)
}

/** How people are narrowed by whoever launched a task (contract 4a §9.3, `extraRule`). */
export type Nearness = {
  rule: 'department' | 'company' | 'position' | 'leader' | 'subordinate'
  launcherId: string
  organizeId: string | null
  positionId: string | null
  managerId: string | null
}

export async function findNear(db: Db | DbTransaction, ids: readonly string[], nearness: Nearness): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.id = any(${[...ids]}::text[]) and ${nearCondition(nearness)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function nearCondition({ rule, launcherId, organizeId, positionId, managerId }: Nearness) {
  if (rule === 'leader') return sql`u.id = ${managerId}`
  if (rule === 'subordinate') return sql`u.manager_id = ${launcherId}`
  if (rule === 'position')
    return sql`exists (select 1 from user_relation r where r.user_id = u.id and r.object_type = 'Position' and r.object_id = ${positionId})`
  if (rule === 'department')
    return sql`exists (select 1 from user_relation r where r.user_id = u.id and r.object_type = 'Organize' and r.object_id = ${organizeId})`
  return sql`exists (select 1 from user_relation r join organize o on o.id = r.object_id
    join (select c.id from organize c, organize self where self.id = ${organizeId} and c.category = 'company'
      and self.id_path like '%,' || c.id || ',%' order by length(c.id_path) desc limit 1) company
      on o.id_path like '%,' || company.id || ',%'
    where r.user_id = u.id and r.object_type = 'Organize')`
}

/** Who runs the installation, for what nobody else can do. */
export async function findAdministrators(db: Db | DbTransaction): Promise<string[]> {
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('isAdministrator', '=', 1)
    .where('enabledMark', '<>', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the people who can still act. */
export async function findActive(db: Db | DbTransaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('appUser')
    .select('id')
    .where('id', 'in', [...ids])
    .where('enabledMark', '<>', 0)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type CandidateFilter = { ids: readonly string[] | null; keyword: string }

/** Those of the people who fit, or of everybody; with the organisation where they work now. */
export async function findCandidatePage(db: Db, { ids, keyword }: CandidateFilter, page: { limit: number; offset: number }) {
  let query = db.selectFrom('appUser as u').where('u.enabledMark', '<>', 0)
  if (ids) query = query.where(sql<boolean>`u.id = any(${[...ids]}::text[])`)
  if (keyword !== '') query = query.where(foundBy(keyword, 'u'))
  const rows = query
    .leftJoin('organize as o', 'o.id', 'u.organizeId')
    .select(['u.id', 'u.account', 'u.realName', 'u.headIcon', 'o.fullName as organize'])
    .orderBy('u.sortCode')
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
  return findPage(query, rows, page)
}
