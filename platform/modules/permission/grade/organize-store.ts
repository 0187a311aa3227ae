import { sql } from 'kysely'
import type { DbTransaction } from '../../../store/database'
import { gradedOrganizes, isBelow } from '../scope/store'

type Moved = { id: string; parentId: string }

/** Whether somebody would have a right below the new parent, by `subLayer` there, that he does not have everywhere in what is moved. */
export async function gainsByMove(trx: DbTransaction, userId: string, { id, parentId }: Moved): Promise<boolean> {
  const { rows } = await sql`
    with inherited as (
      select max(g.sub_layer_select) as see, max(g.sub_layer_add) as add, max(g.sub_layer_edit) as edit, max(g.sub_layer_delete) as remove
      from organize p cross join lateral unnest(string_to_array(p.id_path, ',')) as above(id)
        join grade_organize g on g.organize_id = above.id and g.user_id = ${userId}
      where p.id = ${parentId}
    ), held as (${gradedOrganizes(userId, isBelow(id))})
    select from organize o cross join inherited i left join held h on h.id = o.id
    where ${isBelow(id)} and (i.see = 1 and h.see is not true or i.add = 1 and h.add is not true
      or i.edit = 1 and h.edit is not true or i.remove = 1 and h.remove is not true) limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether the move brings an organisation below one that somebody belongs to: what he sees of it and below, he would see of that too. */
export async function entersOwnPlace(trx: DbTransaction, userId: string, { id, parentId }: Moved): Promise<boolean> {
  const { rows } =
    await sql`select from user_relation r join organize moved on moved.id = ${id} join organize parent on parent.id = ${parentId}
    where r.user_id = ${userId} and r.object_type = 'Organize' and r.object_id = any(string_to_array(parent.id_path, ','))
      and r.object_id <> all(string_to_array(moved.id_path, ',')) limit 1`.execute(trx)
  return rows.length > 0
}

/** A row for what somebody has made below an organisation: what he may do above it he may do there, and he sees it. */
export async function insertSight(trx: DbTransaction, userId: string, { id, parentId }: Moved, now: number): Promise<void> {
  await sql`insert into grade_admin (user_id, created_at, created_by) values (${userId}, ${now}, ${userId})
    on conflict (user_id) do update set version = grade_admin.version + 1, updated_at = ${now}, updated_by = ${userId}`.execute(
    trx,
  )
  await sql`insert into grade_organize (user_id, organize_id, this_layer_select, this_layer_add, this_layer_edit, this_layer_delete)
    select ${userId}, ${id}, 1, s.add::int, s.edit::int, s.remove::int
    from (${gradedOrganizes(userId, sql`o.id = ${parentId}`)}) as s`.execute(trx)
}
