import { sql } from 'kysely'
import type { Db } from '../../../store/database'

/** Rows behind stored ids, one statement per kind. Disabled ones are among them: their names still stand in records. */

const anyOf = (ids: readonly string[]) => sql`any(${[...ids]}::text[])`

export function findOrganisationsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('organize')
    .select(['id', 'fullName', 'enCode', 'category'])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute()
}

export function findPositionsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('position')
    .select(['id', 'fullName', 'enCode', 'organizeId'])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute()
}

export function findRolesById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('role')
    .select(['id', 'fullName', 'enCode'])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute()
}

export function findRolePlaces(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('roleOrganize')
    .select(['roleId', 'organizeId'])
    .where(sql<boolean>`role_id = ${anyOf(ids)}`)
    .orderBy('organizeId')
    .execute()
}

export function findGroupsById(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('userGroup')
    .select(['id', 'fullName', 'enCode'])
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute()
}

/** Enabled groups with the name of their type. Groups number in the hundreds. */
export function findEnabledGroups(db: Db) {
  return db
    .selectFrom('userGroup as g')
    .leftJoin('dictionaryData as d', 'd.id', 'g.type')
    .select(['g.id', 'g.fullName', 'g.enCode', 'g.type', 'd.fullName as typeName'])
    .where('g.enabledMark', '=', 1)
    .orderBy('d.sortCode')
    .orderBy('g.sortCode')
    .orderBy('g.createdAt', 'desc')
    .orderBy('g.id')
    .execute()
}
