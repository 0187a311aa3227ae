import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { type Clash, clashOf, takes } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'
import type { PermissionMemberType } from '../../../store/tables/permission-groups'

type Handle = Db | DbTransaction

export type PermissionGroupFilter = { keyword: string; enabledMark: '' | '0' | '1' }

type GroupQuestion = PermissionGroupFilter & { sorting: Sorting }

/** Condition on `permission_group.id`, or on members `m`: which of them are seen. */
type Seen = RawBuilder<SqlBool>

export async function findGroupPage(db: Handle, isSeen: Seen, { keyword, enabledMark, sorting }: GroupQuestion, page: Page) {
  const base = db
    .selectFrom('permissionGroup')
    .where(isSeen)
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
    .$if(enabledMark !== '', (query) => query.where('enabledMark', '=', Number(enabledMark)))
  const rows = base.select(['id', 'fullName', 'enCode', 'description', 'sortCode', 'enabledMark', 'createdAt'])
  return findPage(base, inOrder(rows, sorting, { table: 'permissionGroup' }), page)
}

export function findGroup(db: Handle, id: string) {
  return db.selectFrom('permissionGroup').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSeenGroup(db: Handle, id: string, isSeen: Seen) {
  return db.selectFrom('permissionGroup').select('id').where('id', '=', id).where(isSeen).executeTakeFirst()
}

/** Every enabled group, for choosing; they number in the hundreds. */
export function findEnabledGroups(db: Handle, isSeen: Seen) {
  return db
    .selectFrom('permissionGroup')
    .select(['id', 'fullName', 'enCode'])
    .where('enabledMark', '=', 1)
    .where(isSeen)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Name and code are unique over all groups. */
export async function findDuplicate(
  db: Handle,
  wanted: { fullName: string; enCode: string; exceptId: string },
): Promise<Clash | null> {
  const rows = await db
    .selectFrom('permissionGroup')
    .select('enCode')
    .where('id', '<>', wanted.exceptId)
    .where(takes(wanted))
    .execute()
  return clashOf(rows, wanted.enCode)
}

type GroupValues = { fullName: string; enCode: string; sortCode: number; enabledMark: number; description: string | null }

/** Answers it as it is now. */
export function insertGroup(trx: Handle, row: GroupValues & { id: string; createdAt: number; createdBy: string }) {
  return trx.insertInto('permissionGroup').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updateGroup(trx: Handle, id: string, values: Partial<GroupValues> & { updatedAt: number; updatedBy: string }) {
  return trx
    .updateTable('permissionGroup')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Its members go with it by their foreign key. */
export async function deleteGroup(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('permissionGroup').where('id', '=', id).execute()
}

export type GroupMember = { type: PermissionMemberType; id: string }

/** What kind of table each kind of member is a row of, and how it is called there. */
const memberTables = {
  User: { table: 'app_user', name: 'real_name', kind: sql`'user'` },
  Role: { table: 'role', name: 'full_name', kind: sql`'role'` },
  Position: { table: 'position', name: 'full_name', kind: sql`'position'` },
  Group: { table: 'user_group', name: 'full_name', kind: sql`'group'` },
  // Wire: a company and a department are told apart, and one may become the other.
  Organize: { table: 'organize', name: 'full_name', kind: sql`t.category` },
} as const satisfies Record<PermissionMemberType, { table: string; name: string; kind: unknown }>

const memberTypes = Object.keys(memberTables) as PermissionMemberType[]

const living = sql.join(
  memberTypes.map((type) => {
    const { table, name, kind } = memberTables[type]
    return sql`select m.group_id, m.object_type, m.object_id, t.id, ${kind} as kind, t.${sql.ref(name)} as name
      from permission_group_member m join ${sql.table(table)} t on t.id = m.object_id where m.object_type = ${sql.lit(type)}`
  }),
  sql` union all `,
)

/** Members that are there, with the kind that the wire calls them by. */
export async function findMembers(
  db: Handle,
  groupId: string,
  isSeen: Seen = sql`true`,
): Promise<(GroupMember & { kind: string; name: string })[]> {
  const { rows } = await sql<GroupMember & { kind: string; name: string }>`select object_type as type, id, kind, name
    from (${living}) as m where group_id = ${groupId} and ${isSeen} order by object_type, id`.execute(db)
  return rows
}

/** Of each group how many members it has, and the names of the first. */
export async function findMemberNames(db: Handle, groupIds: readonly string[], isSeen: Seen, most: number) {
  if (groupIds.length === 0) return new Map<string, { count: number; names: string[] }>()
  const { rows } = await sql<{ groupId: string; count: number; names: string[] }>`
    select group_id as "groupId", count(*)::int as count, (array_agg(name order by object_type, id))[1:${sql.lit(most)}] as names
    from (${living}) as m where group_id = any(${[...groupIds]}::text[]) and ${isSeen} group by group_id`.execute(db)
  return new Map(rows.map(({ groupId, ...facts }) => [groupId, facts]))
}

/** Those of the ids that are there. */
export async function findLiving(db: Handle, type: PermissionMemberType, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(memberTables[type].table)}
    where id = any(${[...ids]}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function addMembers(trx: Handle, groupId: string, members: readonly GroupMember[]): Promise<void> {
  if (members.length === 0) return
  const rows = members.map(({ type, id }) => ({ groupId, objectType: type, objectId: id }))
  await trx
    .insertInto('permissionGroupMember')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeMembers(trx: Handle, groupId: string, members: readonly GroupMember[]): Promise<void> {
  for (const type of memberTypes) {
    const ids = members.flatMap((member) => (member.type === type ? member.id : []))
    if (ids.length === 0) continue
    await trx
      .deleteFrom('permissionGroupMember')
      .where('groupId', '=', groupId)
      .where('objectType', '=', type)
      .where('objectId', 'in', ids)
      .execute()
  }
}

/** What is deleted belongs to no group any more. */
export async function leaveAllGroups(trx: Handle, type: PermissionMemberType, id: string): Promise<void> {
  await trx.deleteFrom('permissionGroupMember').where('objectType', '=', type).where('objectId', '=', id).execute()
}

export async function copyMembersAndGrants(trx: Handle, from: string, to: string): Promise<void> {
  await sql`insert into permission_group_member (group_id, object_type, object_id)
    select ${to}, object_type, object_id from permission_group_member where group_id = ${from}`.execute(trx)
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select object_type, ${to}, item_type, item_id from permission_grant
    where object_type = 'PermissionGroup' and object_id = ${from}`.execute(trx)
}
