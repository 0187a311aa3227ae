import { sql } from 'kysely'
import type { Db } from '../../../store/database'
import { userState } from '../../../store/user-state'
import { personalTextFields } from '../personal'

const columns = [
  ...personalTextFields,
  ...(['id', 'account', 'realName', 'gender', 'email', 'managerId', 'ranks', 'sortCode'] as const),
  ...(['description', 'entryDate', 'birthday', 'mobilePhone'] as const),
] as const

/** People by id, with all that a sheet tells of them; in no order. */
export function findUserRows(db: Db, ids: readonly string[], now: number) {
  return db
    .selectFrom('appUser')
    .select([...columns, userState(now).as('enabledMark')])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
}

export type UserRow = Awaited<ReturnType<typeof findUserRows>>[number]

/** What people are called, by id. */
export async function findPersonNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('appUser')
    .select(['id', 'realName', 'account'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findPositionNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('position')
    .select(['id', 'fullName', 'enCode'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Enabled positions of the organisations, in their order. */
export function findOfferedPositions(db: Db, organizeIds: readonly string[], limit: number) {
  return db
    .selectFrom('position')
    .select(['fullName', 'enCode'])
    .where('enabledMark', '=', 1)
    .where(sql<boolean>`organize_id = any(${[...organizeIds]}::text[])`)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Names of the enabled roles of the organisations, with global ones where they are wanted; each name once. */
export async function findOfferedRoles(
  db: Db,
  { organizeIds, hasGlobal }: { organizeIds: readonly string[]; hasGlobal: boolean },
  limit: number,
) {
  const rows = await db
    .selectFrom('role')
    .select('fullName')
    .distinct()
    .where('enabledMark', '=', 1)
    .where(
      sql<boolean>`((global_mark = 1 and ${hasGlobal}) or id in (
        select role_id from role_organize where organize_id = any(${[...organizeIds]}::text[])))`,
    )
    .orderBy('fullName')
    .limit(limit)
    .execute()
  return rows.map(({ fullName }) => fullName)
}

export async function findRoleNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.fullName]))
}
