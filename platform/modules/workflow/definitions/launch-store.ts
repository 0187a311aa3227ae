import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

/**
 * Condition on `flow_version v`: the person may launch it, as far as its initiators say (contract 4a §10.8): everybody may, or a row names
 * the person, an enabled position, role or group of theirs, an organisation of theirs or one above it. Whether the template is enabled is asked apart.
 */
export function namesLauncher(userId: string): RawBuilder<SqlBool> {
  const things = sql`select lower(r.object_type) as kind, r.object_id as id from user_relation r
      left join role on r.object_type = 'Role' and role.id = r.object_id
      left join position on r.object_type = 'Position' and position.id = r.object_id
      left join user_group on r.object_type = 'Group' and user_group.id = r.object_id
    where r.user_id = ${userId} and coalesce(role.enabled_mark, position.enabled_mark, user_group.enabled_mark) = 1
    union all select k.kind, place.id from user_relation r join organize o on r.object_type = 'Organize' and o.id = r.object_id
      cross join lateral unnest(string_to_array(o.id_path, ',')) as place(id)
      cross join (values ('department'), ('company')) as k(kind)
    where r.user_id = ${userId} and place.id <> ''
    union all select 'user', ${userId}`
  return sql<SqlBool>`(v.visible_type = 0 or exists (
    select from flow_initiator i join (${things}) as mine on mine.kind = i.object_type and mine.id = i.object_id
    where i.version_id = v.id))`
}

export type Launchable = { versionId: string; templateId: string; type: number; formId: string | null }

/** The version, where it is the main one of an enabled template and its initiators name the person. */
export function findLaunchable(db: Handle, userId: string, versionId: string): Promise<Launchable | undefined> {
  return db
    .selectFrom('flowVersion as v')
    .innerJoin('flowTemplate as t', 't.id', 'v.templateId')
    .select(['v.id as versionId', 't.id as templateId', 't.type', 't.formId'])
    .where('v.id', '=', versionId)
    .where('v.isMain', '=', 1)
    .where('t.enabledMark', '=', 1)
    .where(namesLauncher(userId))
    .executeTakeFirst()
}
