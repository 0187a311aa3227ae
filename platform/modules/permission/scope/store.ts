import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../http/context'
import type { Db, DbTransaction } from '../../../store/database'

type Handle = Db | DbTransaction

/** What somebody may do with what belongs to an organisation. */
export type GradeRight = 'see' | 'add' | 'edit' | 'remove'
export type Graded = Readonly<Record<GradeRight, boolean>>

const columns = { see: 'select', add: 'add', edit: 'edit', remove: 'delete' } as const satisfies Record<GradeRight, string>
const rights = Object.keys(columns) as GradeRight[]

/**
 * The one place that says what a grade administrator may do where (contract 2 §1.1): on an organisation by `thisLayer` of his row
 * for it, or by `subLayer` of his row for one of those above it. Organisations that none of his rows reaches are left out.
 * `among` is a condition on `organize o`.
 */
export function gradedOrganizes(userId: string, among: RawBuilder<SqlBool> = sql<SqlBool>`true`) {
  const right = (name: GradeRight) =>
    sql`bool_or(case when g.organize_id = o.id then g.this_layer_${sql.raw(columns[name])}
      else g.sub_layer_${sql.raw(columns[name])} end = 1) as ${sql.ref(name)}`
  return sql<
    { id: string } & Graded
  >`select o.id, ${sql.join(rights.map(right))} from ${reached(userId)} and ${among} group by o.id`
}

/**
 * The organisations `o` that the grade rows `g` of somebody reach, once for each row: by the range of their paths, for which there is
 * an index. Ends in a condition.
 */
export function reached(userId: string) {
  return sql`grade_organize g join organize a on a.id = g.organize_id
    join organize o on o.id_path ~>=~ a.id_path and o.id_path ~<~ ${sql.raw(behind('a'))} where g.user_id = ${userId}`
}

/** A path ends in a comma, and behind all that begin with it comes the one with the next sign. */
const behind = (table: string) => `(left(${table}.id_path, -1) || '-')`

/** Condition on `organize o`: it is this one or stands below it. */
export function isBelow(organizeId: string) {
  return sql<SqlBool>`o.id_path ~>=~ (select b.id_path from organize b where b.id = ${organizeId})
    and o.id_path ~<~ (select ${sql.raw(behind('b'))} from organize b where b.id = ${organizeId})`
}

/** Those of the people who are not changed by somebody: they belong to nothing, or to something where he may not edit. */
export async function findUneditable(db: Handle, actorId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with editable as materialized (select g.id from (${gradedOrganizes(actorId)}) as g where g.edit),
      place as (select r.user_id, r.object_id from user_relation r
        where r.object_type = 'Organize' and r.user_id = any(${[...userIds]}::text[]))
    select u.id from unnest(${[...userIds]}::text[]) as u(id)
    where not exists (select from place p where p.user_id = u.id)
      or exists (select from place p where p.user_id = u.id and p.object_id not in (select id from editable))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Where to look: at one organisation alone, or at it and what is below it. An empty id is no limit. */
export type Place = { only: string } | { below: string }

/**
 * The organisations that the actor sees, for the SQL of a list (`in ${…}`); null where these are all that there are. They are asked for
 * first: how many people and things they hold is known to the database only when it is given them, and a plan for a few is slow for all.
 */
export async function seenOrganizes(db: Handle, actor: Actor, place: Place = everywhere): Promise<RawBuilder<string> | null> {
  const among = conditionOf(place)
  if (actor.isAdministrator && among === null) return null
  return sql`(select unnest(${await findSeenIds(db, actor, place)}::text[]))`
}

const everywhere: Place = { below: '' }

function conditionOf(place: Place): RawBuilder<SqlBool> | null {
  const id = 'only' in place ? place.only : place.below
  if (id === '') return null
  return 'only' in place ? sql`o.id = ${id}` : isBelow(id)
}

/** Condition on the id of a user: he belongs to an organisation that the actor sees. */
export async function isSeenPerson(db: Handle, actor: Actor, userId: string, place?: Place): Promise<RawBuilder<SqlBool>> {
  const seen = await seenOrganizes(db, actor, place)
  return seen === null ? sql`true` : belonging.user(sql.ref(userId), seen)
}

/** For each kind of what may belong to organisations, whether the one with an id does, in these: with one of them it is seen. */
const belonging = {
  organize: (id, seen) => sql`${id} in ${seen}`,
  position: (id, seen) => sql`${id} in (select p.id from position p where p.organize_id in ${seen})`,
  role: (id, seen) => sql`${id} in (select ro.role_id from role_organize ro where ro.organize_id in ${seen})`,
  user: (id, seen) =>
    sql`${id} in (select r.user_id from user_relation r where r.object_type = 'Organize' and r.object_id in ${seen})`,
  group: (id, seen) => sql`${id} in (select g.object_id from user_relation g join user_relation r on r.user_id = g.user_id
    where g.object_type = 'Group' and r.object_type = 'Organize' and r.object_id in ${seen})`,
} as const satisfies Record<string, (id: RawBuilder<unknown>, seen: RawBuilder<string>) => RawBuilder<SqlBool>>

/**
 * Condition on a thing of the administration by its kind, in the words of history or of grants, and its id: it belongs to what the actor
 * sees. Of what is gone nobody knows any more where it belonged: it is for administrators. Kinds that belong to no organisation are left
 * to their own rights.
 */
export async function isSeenObject(db: Handle, actor: Actor, kind: string, id: string): Promise<RawBuilder<SqlBool>> {
  const seen = await seenOrganizes(db, actor)
  if (seen === null) return sql`true`
  const object = sql.ref(id)
  return sql`case lower(${sql.ref(kind)})
    when 'organize' then ${belonging.organize(object, seen)}
    when 'position' then ${belonging.position(object, seen)}
    when 'role' then ${belonging.role(object, seen)}
    when 'user' then ${belonging.user(object, seen)}
    when 'grade' then ${belonging.user(object, seen)}
    when 'permissiongroup' then ${groupSeen(actor, object, seen)}
    else true end`
}

/** Condition on the id of a permission group: it reaches somebody whom the actor sees, or he made it. */
export async function isSeenGroup(db: Handle, actor: Actor, id: string): Promise<RawBuilder<SqlBool>> {
  const seen = await seenOrganizes(db, actor)
  return seen === null ? sql`true` : groupSeen(actor, sql.ref(id), seen)
}

function groupSeen(actor: Actor, id: RawBuilder<unknown>, seen: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql`${id} in (select made.id from permission_group made where made.created_by = ${actor.userId}
    union select m.group_id from permission_group_member m where ${memberSeen(seen)})`
}

/** Condition on a member `m` of a permission group. */
export async function isSeenMember(db: Handle, actor: Actor): Promise<RawBuilder<SqlBool>> {
  const seen = await seenOrganizes(db, actor)
  return seen === null ? sql`true` : memberSeen(seen)
}

function memberSeen(seen: RawBuilder<string>): RawBuilder<SqlBool> {
  const id = sql.ref('m.object_id')
  return sql`case m.object_type when 'Organize' then ${belonging.organize(id, seen)} when 'Position' then ${belonging.position(id, seen)}
    when 'Role' then ${belonging.role(id, seen)} when 'User' then ${belonging.user(id, seen)} else ${belonging.group(id, seen)} end`
}

export async function findGraded(db: Handle, userId: string, organizeIds: readonly string[]) {
  if (organizeIds.length === 0) return []
  const { rows } = await gradedOrganizes(userId, sql<SqlBool>`o.id = any(${[...organizeIds]}::text[])`).execute(db)
  return rows
}

/** Ids of the organisations that the actor sees. */
export async function findSeenIds(db: Handle, actor: Actor, place: Place = everywhere): Promise<string[]> {
  const among = conditionOf(place) ?? sql<SqlBool>`true`
  const seen = actor.isAdministrator
    ? sql`select o.id from organize o where ${among}`
    : sql`select id from (${gradedOrganizes(actor.userId, among)}) as s where s.see`
  const { rows } = await sql<{ id: string }>`${seen} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Organisations that any of the people belong to. */
export async function findPlacesOf(db: Handle, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('userRelation')
    .select('objectId')
    .distinct()
    .where('objectType', '=', 'Organize')
    .where('userId', 'in', [...userIds])
    .execute()
  return rows.map(({ objectId }) => objectId)
}
