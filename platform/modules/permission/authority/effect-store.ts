import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../store/database'
import { groupsOfPeople, peopleOfGroups } from '../permission-group/people-store'
import type { GrantObject } from './grants'
import type { GrantKind } from './store'

/** One grant that would come or go. */
export type Change = { kind: GrantKind; id: string; isAdded: boolean }

/** People who belong to the same other objects: for all of them a change means the same. */
export type Holders = { others: readonly string[]; count: number; userIds: readonly string[] }

const changed = (changes: readonly Change[]) => sql`unnest(${changes.map(({ kind }) => kind)}::text[],
  ${changes.map(({ id }) => id)}::text[]) with ordinality as c(kind, id, place)`

type GrantObjects = readonly GrantObject[]

/** Whoever holds one of the objects, without administrators and those who cannot sign in. */
function holdersOf(objects: GrantObjects) {
  const types = [...new Set(objects.map(({ type }) => type))]
  const idsOf = (type: GrantObject['type']) => objects.flatMap((object) => (object.type === type ? object.id : []))
  return sql.join(
    types.map((type) => holdersOfType(type, sql`${idsOf(type)}::text[]`)),
    sql` union `,
  )
}

function holdersOfType(type: GrantObject['type'], ids: RawBuilder<unknown>) {
  const active = sql`u.is_administrator = 0 and u.enabled_mark <> 0`
  if (type === 'User') return sql`select u.id from app_user u where u.id = any(${ids}) and ${active}`
  if (type === 'PermissionGroup') {
    const groupIds = sql`select unnest(${ids})`
    return sql`select distinct u.id from permission_group o join (${peopleOfGroups(groupIds)}) as p on p.group_id = o.id
      join app_user u on u.id = p.user_id where o.enabled_mark = 1 and ${active}`
  }
  const table = sql.table(type === 'Role' ? 'role' : 'position')
  return sql`select distinct u.id from user_relation r join app_user u on u.id = r.user_id
    join ${table} o on o.id = r.object_id and o.enabled_mark = 1
    where r.object_type = ${type} and r.object_id = any(${ids}) and ${active}`
}

/**
 * What is changed. Of one object the grants are replaced: what it holds itself counts for nothing. To several they are added: who has
 * one that holds them gains nothing by another.
 */
export type Changing = { objects: GrantObjects; isReplaced: boolean }

/** Grants of the changed items to anything else that is in force, as `type:id` with the place of the change. */
function otherGrants({ objects, isReplaced }: Changing, changes: readonly Change[]) {
  const [one] = objects
  const isOther = isReplaced && one ? sql`not (g.object_type = ${one.type} and g.object_id = ${one.id})` : sql`true`
  // With `offset` each change looks up its own grants: the database would rather read all that there are.
  return sql`select g.object_type, g.object_id, c.place from ${changed(changes)}
    cross join lateral (select * from permission_grant where item_type = c.kind and item_id = c.id offset 0) g
    left join role on g.object_type = 'Role' and role.id = g.object_id
    left join position on g.object_type = 'Position' and position.id = g.object_id
    left join permission_group pg on g.object_type = 'PermissionGroup' and pg.id = g.object_id
    where ${isOther}
      and (g.object_type in ('User', 'Grade') or coalesce(role.enabled_mark, position.enabled_mark, pg.enabled_mark) = 1)`
}

/** Which of the changes something else grants too, by `type:id`; of people only those whom it is about. */
export async function findOtherGrants(db: Db, changing: Changing, changes: readonly Change[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ key: string; places: number[] }>`
    select object_type || ':' || object_id as key, array_agg((place - 1)::int) as places
    from (${otherGrants(changing, changes)}) as o
    where object_type not in ('User', 'Grade') or object_id in (${holdersOf(changing.objects)})
    group by 1`.execute(db)
  return new Map(rows.map(({ key, places }) => [key, places]))
}

const listedMax = 100

/** Those who hold one of the objects, together where they belong to the same of the others, given as `type:id`. */
export async function findHoldersByOthers(db: Db, objects: GrantObjects, others: readonly string[]): Promise<Holders[]> {
  const { rows } = await sql<Holders>`with holder as materialized (${holdersOf(objects)}),
    other as materialized (select split_part(key, ':', 1) as object_type, substr(key, strpos(key, ':') + 1) as object_id
      from unnest(${[...others]}::text[]) as key),
    belongs as (
      select h.id, o.object_type || ':' || o.object_id as key from holder h
        join user_relation r on r.user_id = h.id
        join other o on o.object_type = r.object_type and o.object_id = r.object_id
      union select h.id, o.object_type || ':' || h.id from holder h
        join other o on o.object_type in ('User', 'Grade') and o.object_id = h.id
      union select user_id, 'PermissionGroup:' || group_id from (
        ${groupsOfPeople(sql`select id from holder`, sql`select object_id from other where object_type = 'PermissionGroup'`)}) as g
    ), grouped as (
      select h.id, coalesce(array_agg(b.key order by b.key) filter (where b.key is not null), '{}') as others
      from holder h left join belongs b on b.id = h.id group by h.id
    )
    select others, count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(listedMax)}] as "userIds"
    from grouped group by others`.execute(db)
  return rows
}

/** Wire: a menu of type 1 is a directory (contract 2 §12). */
const directoryType = 1

export async function findDirectoryIds(db: Db, menuIds: readonly string[]): Promise<Set<string>> {
  if (menuIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('menu')
    .select('id')
    .where('type', '=', directoryType)
    .where(sql<boolean>`id = any(${[...menuIds]}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const itemTables = { button: 'module_button', column: 'module_column', form: 'module_form', resource: 'data_scheme' } as const

/** By `kind id`: what an item is called, and its menu. */
export async function findItemNames(db: Db, items: readonly { kind: GrantKind; id: string }[]) {
  const idsOf = (kind: GrantKind) => sql`any(${items.filter((item) => item.kind === kind).map(({ id }) => id)}::text[])`
  const below = (['button', 'column', 'form', 'resource'] as const).map(
    (kind) => sql`select ${kind} || ' ' || i.id as key, i.full_name as "fullName", m.full_name as "moduleName"
      from ${sql.table(itemTables[kind])} i join menu m on m.id = i.module_id where i.id = ${idsOf(kind)}`,
  )
  const { rows } = await sql<{ key: string; fullName: string; moduleName: string }>`
    select 'system ' || id as key, full_name as "fullName", '' as "moduleName" from app_system where id = ${idsOf('system')}
    union all select 'module ' || id, full_name, '' from menu where id = ${idsOf('module')}
    union all select 'portalManage ' || m.id, p.full_name, s.full_name from portal_manage m join portal p on p.id = m.portal_id
      join app_system s on s.id = m.system_id where m.id = ${idsOf('portalManage')}
    union all ${sql.join(below, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ key, ...names }) => [key, names]))
}

/** `realName/account` by id. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'realName', 'account'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, realName, account }) => [id, `${realName}/${account}`]))
}
