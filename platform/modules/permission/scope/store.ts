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
  return sql<{ id: string } & Graded>`select o.id, ${sql.join(rights.map(right))} from organize o
    cross join lateral unnest(string_to_array(o.id_path, ',')) as above(id)
    join grade_organize g on g.organize_id = above.id and g.user_id = ${userId}
    where ${among} group by o.id`
}

/** Condition on `organize o`: it is this one or stands below it. */
export function isBelow(organizeId: string) {
  return sql<SqlBool>`string_to_array(o.id_path, ',') @> array[${organizeId}]`
}

/** Where to look: at one organisation alone, or at it and what is below it. An empty id is no limit. */
export type Place = { only: string } | { below: string }

/** Sub-query of the ids of organisations that the actor sees; null where these are all that there are. */
export function seenOrganizes(actor: Actor, place: Place = { below: '' }): RawBuilder<string> | null {
  const among = conditionOf(place)
  if (!actor.isAdministrator) return sql`(select id from (${gradedOrganizes(actor.userId, among ?? undefined)}) as s where s.see)`
  return among && sql`(select o.id from organize o where ${among})`
}

function conditionOf(place: Place): RawBuilder<SqlBool> | null {
  const id = 'only' in place ? place.only : place.below
  if (id === '') return null
  return 'only' in place ? sql`o.id = ${id}` : isBelow(id)
}

/** Condition on the id of a user: he belongs to an organisation that the actor sees. */
export function isSeenPerson(actor: Actor, userId: string, place?: Place): RawBuilder<SqlBool> {
  const seen = seenOrganizes(actor, place)
  if (seen === null) return sql`true`
  return sql`${sql.ref(userId)} in (select r.user_id from user_relation r
    where r.object_type = 'Organize' and r.object_id in ${seen})`
}

/**
 * Condition on a thing of the administration by its kind, in the words of history, and its id: it belongs to what the actor sees.
 * Of what is gone nobody knows any more where it belonged: it is for administrators. Kinds that belong to no organisation are left
 * to their own rights.
 */
export function isSeenObject(actor: Actor, kind: string, id: string): RawBuilder<SqlBool> {
  const seen = seenOrganizes(actor)
  if (seen === null) return sql`true`
  const object = sql.ref(id)
  return sql`case ${sql.ref(kind)}
    when 'organize' then ${object} in ${seen}
    when 'position' then ${object} in (select p.id from position p where p.organize_id in ${seen})
    when 'role' then ${object} in (select ro.role_id from role_organize ro where ro.organize_id in ${seen})
    when 'user' then ${isSeenPerson(actor, id)}
    when 'grade' then ${isSeenPerson(actor, id)}
    else true end`
}

export async function findGraded(db: Handle, userId: string, organizeIds: readonly string[]) {
  if (organizeIds.length === 0) return []
  const { rows } = await gradedOrganizes(userId, sql<SqlBool>`o.id = any(${[...organizeIds]}::text[])`).execute(db)
  return rows
}

/** Ids of all organisations that somebody sees; of all that there are for `all`. */
export async function findSeenIds(db: Handle, userId: string | 'all'): Promise<string[]> {
  const seen = userId === 'all' ? sql`select id from organize` : sql`select id from (${gradedOrganizes(userId)}) as s where s.see`
  const { rows } = await sql<{ id: string }>`${seen} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findPlacesOfUser(db: Handle, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('userRelation')
    .select('objectId')
    .where('userId', '=', userId)
    .where('objectType', '=', 'Organize')
    .execute()
  return rows.map(({ objectId }) => objectId)
}
