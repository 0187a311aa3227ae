import { sql } from 'kysely'
import type { Db } from '../../../store/database'

export async function findDues(db: Db, taskId: string) {
  return db
    .selectFrom('flowDue')
    .select(['kind', 'nodeCode', 'round', 'dueAt', 'count'])
    .where('taskId', '=', taskId)
    .orderBy('dueAt')
    .execute()
}

/** Those of the people whose accounts are disabled or gone. */
export async function findGone(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select asked.id from unnest(${[...new Set(userIds)]}::text[]) as asked(id)
    left join app_user u on u.id = asked.id where coalesce(u.enabled_mark, 0) = 0`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Thing = { kind: string; id: string }

/** Names of what rules name, in their order; what is gone is left out. */
export async function findNamed(db: Db, things: readonly Thing[]): Promise<{ kind: string; name: string }[]> {
  if (things.length === 0) return []
  const { rows } = await sql<{ kind: string; name: string | null }>`
    select asked.kind, case asked.kind
      when 'User' then (select u.real_name || '/' || u.account from app_user u where u.id = asked.id)
      when 'Organize' then (select o.full_name from organize o where o.id = asked.id)
      when 'Position' then (select p.full_name from position p where p.id = asked.id)
      when 'Role' then (select r.full_name from role r where r.id = asked.id)
      when 'Group' then (select g.full_name from user_group g where g.id = asked.id) end as name
    from unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ id }) => id)}::text[]) with ordinality
      as asked(kind, id, at) order by asked.at`.execute(db)
  return rows.flatMap(({ kind, name }) => (name === null ? [] : [{ kind, name }]))
}
