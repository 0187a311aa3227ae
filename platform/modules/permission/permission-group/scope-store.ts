import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import { gradedOrganizes } from '../scope/store'

type Handle = Db | DbTransaction

/**
 * Rows `group_id`, `organize_id`: all places that the members of some groups reach. An organisation stands for everything below it, a
 * group of people for wherever these are. Null for what is in no organisation, as global roles are.
 */
const reachedPlaces = (groupIds: readonly string[]) => sql`select m.group_id, place.id as organize_id
  from permission_group_member m left join lateral (
    select o.id from organize a join organize o on starts_with(o.id_path, a.id_path) where m.object_type = 'Organize' and a.id = m.object_id
    union all select p.organize_id from position p where m.object_type = 'Position' and p.id = m.object_id
    union all select ro.organize_id from role_organize ro join role on role.id = ro.role_id
      where m.object_type = 'Role' and ro.role_id = m.object_id and role.global_mark = 0
    union all select r.object_id from user_relation r where m.object_type = 'User' and r.user_id = m.object_id and r.object_type = 'Organize'
    union all select r.object_id from user_relation g join user_relation r on r.user_id = g.user_id and r.object_type = 'Organize'
      where m.object_type = 'Group' and g.object_type = 'Group' and g.object_id = m.object_id
  ) place on true where m.group_id = any(${[...groupIds]}::text[])`

/** Those of the groups that reach only what somebody may edit as a grade administrator; of groups that reach nothing, those he made. */
export async function findAdministered(db: Handle, userId: string, groupIds: readonly string[]): Promise<Set<string>> {
  if (groupIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`with graded as materialized (${gradedOrganizes(userId)}),
    reached as materialized (select distinct * from (${reachedPlaces(groupIds)}) as place)
    select pg.id from permission_group pg where pg.id = any(${[...groupIds]}::text[])
      and case when exists (select from reached r where r.group_id = pg.id) then not exists (
        select from reached r left join graded on graded.id = r.organize_id where r.group_id = pg.id and graded.edit is not true)
      else pg.created_by = ${userId} end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
