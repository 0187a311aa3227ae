import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import type { PermissionMemberType } from '../../../store/tables/permission-groups'

/** Whom permission groups reach. What of a person counts now is said by `belongingsOf`; here it is said of many people at once. */

type Handle = Db | DbTransaction

/** Members of some groups that count: a role, a position or a group of people that is disabled brings nobody in. */
function countingMembers(groupIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.group_id, m.object_type, m.object_id from permission_group_member m
    left join role on m.object_type = 'Role' and role.id = m.object_id
    left join position on m.object_type = 'Position' and position.id = m.object_id
    left join user_group on m.object_type = 'Group' and user_group.id = m.object_id
    where m.group_id in (${groupIds}) and (m.object_type in ('User', 'Organize')
      or coalesce(role.enabled_mark, position.enabled_mark, user_group.enabled_mark) = 1)`
}

/**
 * Rows `group_id`, `user_id`: everybody in the groups, by himself, by an enabled role, position or group of people, or as somebody of an
 * organisation or of one below it. Whoever has a role of an organisation is told, though it may not be his current one. Administrators
 * are left out: they have every right as it is.
 */
export function peopleOfGroups(groupIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with recursive named as materialized (${countingMembers(groupIds)}),
    below as (
      select group_id, object_id as id from named where object_type = 'Organize'
      union select b.group_id, o.id from below b join organize o on o.parent_id = b.id
    ), reached as (
      select group_id, object_id as user_id from named where object_type = 'User'
      union select n.group_id, r.user_id from named n join user_relation r on r.object_type = n.object_type and r.object_id = n.object_id
        where n.object_type <> 'Organize'
      union select b.group_id, r.user_id from below b join user_relation r on r.object_type = 'Organize' and r.object_id = b.id
    )
    select reached.group_id, u.id as user_id from reached join app_user u on u.id = reached.user_id where u.is_administrator = 0`
}

/** The same rows from the other side: `people` are ids, and only some groups are looked at. What both say of one pair is the same. */
export function groupsOfPeople(people: RawBuilder<unknown>, groupIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with person as materialized (select p.id from (${people}) as p(id)),
    named as materialized (${countingMembers(groupIds)}),
    relation as materialized (select r.* from person p join user_relation r on r.user_id = p.id)
    select n.group_id, p.id as user_id from person p join named n on n.object_type = 'User' and n.object_id = p.id
    union select n.group_id, r.user_id from relation r join named n on n.object_type = r.object_type and n.object_id = r.object_id
      where r.object_type <> 'Organize'
    union select n.group_id, r.user_id from relation r join organize o on o.id = r.object_id and r.object_type = 'Organize'
      cross join lateral unnest(string_to_array(o.id_path, ',')) as place(id)
      join named n on n.object_type = 'Organize' and n.object_id = place.id`
}

export async function findPeopleOfGroup(db: Handle, groupId: string): Promise<string[]> {
  const { rows } = await sql<{
    userId: string
  }>`select distinct user_id as "userId" from (${peopleOfGroups(sql`${groupId}`)}) as people
    order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Permission groups that name one of these, whether or not they are enabled. */
export async function findGroupsNaming(db: Handle, type: PermissionMemberType, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ groupId: string }>`select distinct group_id as "groupId" from permission_group_member
    where object_type = ${type} and object_id = any(${[...ids]}::text[]) order by 1`.execute(db)
  return rows.map(({ groupId }) => groupId)
}

/** The organisations and everything above them: who is in one of them belongs to whatever names any of these. */
export async function findPlacesAbove(db: Handle, organizeIds: readonly string[]): Promise<Set<string>> {
  if (organizeIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select distinct place.id from organize o
    cross join lateral unnest(string_to_array(o.id_path, ',')) as place(id)
    where o.id = any(${[...organizeIds]}::text[]) and place.id <> ''`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Everybody of an organisation and of what is below it, but for administrators. */
export async function findPeopleBelow(db: Handle, organizeId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`with recursive below as (
      select id from organize where id = ${organizeId}
      union select o.id from below b join organize o on o.parent_id = b.id)
    select distinct u.id as "userId" from below b join user_relation r on r.object_type = 'Organize' and r.object_id = b.id
      join app_user u on u.id = r.user_id where u.is_administrator = 0 order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
