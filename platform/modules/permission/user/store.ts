import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage } from '../../../kit/paging'
import { columnsOfPeople, inOrder, type Sorting } from '../../../kit/sorting'
import type { Db, DbTransaction, UserRelationType } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'
import { sameName } from '../../../store/same-name'
import { userState } from '../../../store/user-state'
import { foundBy, withReading } from '../name-reading'
import type { PersonalTextField } from '../personal'

type Handle = Db | DbTransaction

export type UserFilter = {
  /** Condition on `app_user.id`: who is among them at all. */
  among: RawBuilder<SqlBool>
  /** When it is asked: locks end by themselves. */
  now: number
  keyword: string
  gender: string
  enabledMark: '' | '0' | '1' | '2'
  /** Left out, administrators are among them. */
  isAdministrator?: 0 | 1
  sorting?: Sorting
}

const listed = [
  'id',
  'account',
  'realName',
  'headIcon',
  'gender',
  'mobilePhone',
  'description',
  'unlockTime',
  'handoverMark',
  'isAdministrator',
  'sortCode',
  'createdAt',
] as const

/** Every list of the administration asks through this, so what one of them leaves out is in none. */
function filteredUsers(db: Handle, filter: UserFilter) {
  return db.selectFrom('appUser').where((eb) => {
    const conditions: Expression<SqlBool>[] = [filter.among]
    if (filter.keyword) {
      conditions.push(eb.or([foundBy(filter.keyword, 'appUser'), someHas(filter.keyword, 'mobilePhone')]))
    }
    if (filter.gender) conditions.push(eb('gender', '=', filter.gender))
    if (filter.enabledMark) conditions.push(eb(userState(filter.now), '=', Number(filter.enabledMark)))
    if (filter.isAdministrator !== undefined) conditions.push(eb('isAdministrator', '=', filter.isAdministrator))
    return eb.and(conditions)
  })
}

const noSorting: Sorting = { sort: '', sidx: '' }

function sorted<D, E extends keyof D, R>(rows: SelectQueryBuilder<D, E, R>, { sorting = noSorting }: UserFilter) {
  return inOrder(rows, sorting, { table: 'appUser', columns: columnsOfPeople })
}

export async function findUserPage(db: Handle, filter: UserFilter, page: { limit: number; offset: number }) {
  const base = filteredUsers(db, filter)
  const rows = base.select([...listed, userState(filter.now).as('enabledMark')])
  return findPage(base, sorted(rows, filter), page)
}

/** Ids in the order of the list: of a page, or of all. Their people are read afterwards, some at a time. */
export async function findUserIds(db: Handle, filter: UserFilter, page: { limit: number; offset: number } | null) {
  const rows = sorted(filteredUsers(db, filter).select('id'), filter)
  const found = await (page ? rows.limit(page.limit).offset(page.offset) : rows).execute()
  return found.map((row) => row.id)
}

/** As he is now: `enabledMark` tells of no lock that has run out. */
export async function findUserRow(db: Handle, id: string, now: number) {
  const row = await db
    .selectFrom('appUser')
    .selectAll()
    .select(userState(now).as('stateNow'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && inStateNow(row)
}

function inStateNow<R extends { stateNow: number }>({ stateNow, ...row }: R) {
  return { ...row, enabledMark: stateNow }
}

export async function isUser(db: Handle, id: string): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findIdOfAccount(db: Handle, account: string): Promise<string | undefined> {
  return (await db.selectFrom('appUser').select('id').where(sameName('account', account)).executeTakeFirst())?.id
}

export async function isAccountTaken(db: Handle, account: string): Promise<boolean> {
  return (await findIdOfAccount(db, account)) !== undefined
}

/** Memberships of users in the order they were chosen. */
export function findRelations(db: Handle, userIds: readonly string[]) {
  if (userIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('userRelation')
    .select(['userId', 'objectType', 'objectId'])
    .where('userId', 'in', [...userIds])
    .orderBy('sortCode')
    .orderBy('objectId')
    .execute()
}

export type Memberships = { organizeIds: readonly string[]; positionIds: readonly string[]; roleIds: readonly string[] }

/** Replaces organisations, positions and roles; groups stay (contract 2 §3.4). */
export async function replaceMemberships(trx: Handle, userId: string, memberships: Memberships): Promise<void> {
  await trx
    .deleteFrom('userRelation')
    .where('userId', '=', userId)
    .where('objectType', 'in', ['Organize', 'Position', 'Role'])
    .execute()
  const rowsOf = (objectType: UserRelationType, ids: readonly string[]) =>
    ids.map((objectId, sortCode) => ({ userId, objectType, objectId, sortCode }))
  const rows = [
    ...rowsOf('Organize', memberships.organizeIds),
    ...rowsOf('Position', memberships.positionIds),
    ...rowsOf('Role', memberships.roleIds),
  ]
  if (rows.length > 0) await trx.insertInto('userRelation').values(rows).execute()
}

export async function findExistingOrganisations(db: Handle, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('organize')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return rows.map((row) => row.id)
}

/** Positions among the ids that belong to one of the organisations. */
export async function findPositionsIn(db: Handle, ids: readonly string[], organizeIds: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('position')
    .select(['id', 'organizeId'])
    .where('id', 'in', [...ids])
    .where('organizeId', 'in', [...organizeIds])
    .execute()
}

/** Roles among the ids that are global or tied to one of the organisations. */
export async function findRolesIn(db: Handle, ids: readonly string[], organizeIds: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...ids])
    .where((eb) =>
      eb.or([
        eb('globalMark', '=', 1),
        eb(
          'id',
          'in',
          eb
            .selectFrom('roleOrganize')
            .select('roleId')
            .where('organizeId', 'in', [...organizeIds]),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}

type UserValues = Partial<Record<PersonalTextField | 'ranks', string | null>> & {
  birthday?: number | null
  entryDate?: number | null
  realName: string
  gender: string | null
  headIcon: string
  mobilePhone: string | null
  email: string | null
  managerId: string | null
  organizeId: string | null
  positionId: string | null
  enabledMark: number
  sortCode: number
  description: string | null
}

export async function insertUser(
  trx: Handle,
  row: UserValues & { id: string; account: string; passwordHash: string; createdAt: number; createdBy: string },
): Promise<void> {
  await trx
    .insertInto('appUser')
    .values(await withReading(row))
    .execute()
}

type UserPatch = Partial<UserValues> & {
  passwordHash?: string
  logErrorCount?: number
  unlockTime?: number | null
  changePasswordDate?: number | null
  isDemonstration?: number
  handoverMark?: number
}

/** Answers him as he is now. */
export async function updateUser(trx: Handle, id: string, values: UserPatch & { updatedAt: number; updatedBy: string }) {
  const row = await trx
    .updateTable('appUser')
    .set({ ...(await withReading(values)), version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .returning(userState(values.updatedAt).as('stateNow'))
    .executeTakeFirstOrThrow()
  return inStateNow(row)
}

/** Why a user cannot be deleted: he heads an organisation or other users. */
export async function findDependent(trx: Handle, id: string): Promise<'organisation' | 'subordinate' | null> {
  const organisation = await trx.selectFrom('organize').select('id').where('managerId', '=', id).limit(1).executeTakeFirst()
  if (organisation) return 'organisation'
  const subordinate = await trx.selectFrom('appUser').select('id').where('managerId', '=', id).limit(1).executeTakeFirst()
  return subordinate ? 'subordinate' : null
}

/** Memberships and sessions go with the row by their foreign keys; the rest is removed here. */
export async function deleteUser(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('columnSetting').where('userId', '=', id).execute()
  await trx.deleteFrom('billPreview').where('userId', '=', id).execute()
  await trx.deleteFrom('idempotency').where('userId', '=', id).execute()
  await trx.deleteFrom('appUser').where('id', '=', id).execute()
}
