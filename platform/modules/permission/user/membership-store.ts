import { sql } from 'kysely'
import type { Db, DbTransaction, UserRelationType } from '../../../store/database'
import { findRelations, type Memberships } from './store'

type Handle = Db | DbTransaction

export async function findMemberships(db: Handle, userId: string): Promise<Memberships> {
  const relations = await findRelations(db, [userId])
  const idsOf = (type: UserRelationType) =>
    relations.filter((relation) => relation.objectType === type).map((relation) => relation.objectId)
  return { organizeIds: idsOf('Organize'), positionIds: idsOf('Position'), roleIds: idsOf('Role') }
}

/** Answers in how many of them the user is then. */
export async function addToGroups(trx: Handle, userId: string, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql`insert into user_relation (user_id, object_type, object_id, sort_code)
    select ${userId}, 'Group', g.id, array_position(${[...groupIds]}::text[], g.id) - 1 from user_group g
    where g.id = any(${[...groupIds]}::text[]) returning object_id`.execute(trx)
  return rows.length
}
