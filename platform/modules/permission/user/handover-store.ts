import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

export type Holding = { id: string; fullName: string; isGlobal: boolean }

/** Roles or positions of a user, in his order. */
export async function findHoldings(db: Handle, type: 'Role' | 'Position', userId: string): Promise<Holding[]> {
  const isGlobal = type === 'Role' ? sql`o.global_mark = 1` : sql`false`
  const { rows } = await sql<Holding>`select o.id, o.full_name as "fullName", ${isGlobal} as "isGlobal"
    from user_relation r join ${sql.table(type === 'Role' ? 'role' : 'position')} o on o.id = r.object_id
    where r.user_id = ${userId} and r.object_type = ${type} order by r.sort_code, o.id`.execute(db)
  return rows
}

/** Permission groups that name the user himself. */
export function findNamingGroups(db: Handle, userId: string): Promise<{ id: string; fullName: string }[]> {
  return db
    .selectFrom('permissionGroupMember as m')
    .innerJoin('permissionGroup as g', 'g.id', 'm.groupId')
    .select(['g.id', 'g.fullName'])
    .where('m.objectType', '=', 'User')
    .where('m.objectId', '=', userId)
    .orderBy('g.sortCode')
    .orderBy('g.id')
    .execute()
}

/** The system to which what is granted belongs: itself, that of a menu, or that of the menu of an item. */
const systemOfGrant = sql`coalesce(s.id, m.system_id, im.system_id)`
const grantsOfUser = (userId: string) => sql`from permission_grant g
  left join app_system s on g.item_type = 'system' and s.id = g.item_id
  left join menu m on g.item_type = 'module' and m.id = g.item_id
  left join (select 'button' as kind, id, module_id from module_button union all select 'column', id, module_id from module_column
    union all select 'form', id, module_id from module_form union all select 'resource', id, module_id from data_scheme) i
    on i.kind = g.item_type and i.id = g.item_id
  left join menu im on im.id = i.module_id
  where g.object_type = 'User' and g.object_id = ${userId}`

/** Systems in which something is granted to the user himself. */
export async function findGrantSystems(db: Handle, userId: string): Promise<{ id: string; fullName: string }[]> {
  const { rows } = await sql<{ id: string; fullName: string }>`select a.id, a.full_name as "fullName" from app_system a
    where a.id in (select ${systemOfGrant} ${grantsOfUser(userId)}) order by a.sort_code, a.id`.execute(db)
  return rows
}

/** What is granted to one user himself in these systems is granted to the other instead. */
export async function moveGrants(
  trx: DbTransaction,
  { from, to }: { from: string; to: string },
  systemIds: readonly string[],
): Promise<void> {
  await sql`with moved as (delete from permission_grant x using (select g.item_type, g.item_id ${grantsOfUser(from)}
      and ${systemOfGrant} = any(${[...systemIds]}::text[])) w
    where x.object_type = 'User' and x.object_id = ${from} and x.item_type = w.item_type and x.item_id = w.item_id
    returning x.item_type, x.item_id)
    insert into permission_grant (object_type, object_id, item_type, item_id)
    select 'User', ${to}, item_type, item_id from moved on conflict do nothing`.execute(trx)
}
