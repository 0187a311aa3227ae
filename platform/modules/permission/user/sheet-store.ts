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

export async function findRoleNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('role')
    .select(['id', 'fullName'])
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.fullName]))
}
