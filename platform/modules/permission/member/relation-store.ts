import { sql } from 'kysely'
import type { MemberObject } from '@/lib/contract/permission/user-relation'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction

export type MemberOwner = {
  id: string
  type: MemberObject
  fullName: string
  /** Anybody may belong to it, wherever he works. */
  isGlobal: boolean
  /** Where it belongs. */
  organizeIds: string[]
}

export async function findMemberObject(db: Handle, id: string): Promise<MemberOwner | undefined> {
  const { rows } = await sql<MemberOwner>`
    select id, 'Position' as type, full_name, false as is_global, array[organize_id] as organize_ids from position where id = ${id}
    union all select id, 'Role', full_name, global_mark = 1,
      array(select organize_id from role_organize where role_id = role.id) from role where id = ${id}
    union all select id, 'Group', full_name, true, '{}' from user_group where id = ${id}
    limit 1`.execute(db)
  return rows[0]
}

export async function findShownMemberIds(db: Handle, { type, id }: MemberOwner, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userRelation as r')
    .innerJoin('appUser as u', 'u.id', 'r.userId')
    .select('u.id')
    .where('r.objectType', '=', type)
    .where('r.objectId', '=', id)
    .where('u.enabledMark', '<>', 0)
    .orderBy('u.sortCode')
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Those of the users who belong to it. */
export async function findMembersAmong(db: Handle, { type, id }: MemberOwner, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('userRelation')
    .select('userId')
    .where('objectType', '=', type)
    .where('objectId', '=', id)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .execute()
  return rows.map(({ userId }) => userId)
}

export function findUsers(db: Handle, ids: readonly string[]) {
  return db
    .selectFrom('appUser')
    .select(['id', 'enabledMark', 'isAdministrator'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

/** One of the users who belongs to none of the organisations of the position or role. */
export async function findOutsider(db: Handle, { type, id }: MemberOwner, userIds: readonly string[]) {
  const places =
    type === 'Position'
      ? sql`select organize_id from position where id = ${id}`
      : sql`select organize_id from role_organize where role_id = ${id}`
  const { rows } = await sql<{ realName: string }>`
    select u.real_name as "realName" from app_user u where u.id = any(${[...userIds]}::text[]) and not exists (
      select 1 from user_relation r where r.user_id = u.id and r.object_type = 'Organize' and r.object_id in (${places}))
    order by u.id limit 1`.execute(db)
  return rows[0]
}

export async function removeMembers(trx: Handle, { type, id }: MemberOwner, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .deleteFrom('userRelation')
    .where('objectType', '=', type)
    .where('objectId', '=', id)
    .where('userId', 'in', [...userIds])
    .execute()
}

/** Behind whatever else of the kind each of them has. */
export async function addMembers(trx: Handle, { type, id }: MemberOwner, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into user_relation (user_id, object_type, object_id, sort_code)
    select u.id, ${type}, ${id}, coalesce((select max(r.sort_code) + 1 from user_relation r
      where r.user_id = u.id and r.object_type = ${type}), 0)
    from app_user u where u.id = any(${[...userIds]}::text[])
    on conflict do nothing`.execute(trx)
}

/** A form of one of these users that is open now says what he belonged to before: saving it is a conflict from here on. */
export async function countAsChanged(trx: Handle, userIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('appUser')
    .set({ version: nextVersion })
    .where('id', 'in', [...userIds])
    .execute()
}

/** Whoever stood in the position stands in the first that is left to him (contract 2 §6). */
export async function leavePosition(trx: Handle, positionId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`update app_user set position_id = (select r.object_id from user_relation r
      where r.user_id = app_user.id and r.object_type = 'Position' order by r.sort_code, r.object_id limit 1)
    where position_id = ${positionId} and id = any(${[...userIds]}::text[])`.execute(trx)
}
