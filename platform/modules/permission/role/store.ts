import type { RawBuilder } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage } from '../../../kit/paging'
import { inOrder, type Sorting } from '../../../kit/sorting'
import { type Clash, clashOf, takes } from '../../../kit/unique'
import type { Db, DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'

type Handle = Db | DbTransaction

type RoleFilter = {
  sorting: Sorting
  /** Sub-query of the ids of the organisations whose roles are listed; null for roles of any, and global ones. */
  organizes: RawBuilder<string> | null
  globalMark: number | null
  keyword: string
  enabledMark: '' | '0' | '1' | '2'
}

export async function findRolePage(db: Handle, filter: RoleFilter, page: { limit: number; offset: number }) {
  const base = db.selectFrom('role').where((eb) => {
    const conditions = []
    if (filter.organizes) {
      const roles = eb.selectFrom('roleOrganize').select('roleId').where('organizeId', 'in', filter.organizes)
      conditions.push(eb('role.id', 'in', roles))
    }
    if (filter.globalMark !== null) conditions.push(eb('globalMark', '=', filter.globalMark))
    if (filter.keyword) conditions.push(someHas(filter.keyword, 'fullName', 'enCode'))
    if (filter.enabledMark) conditions.push(eb('enabledMark', '=', Number(filter.enabledMark)))
    return eb.and(conditions)
  })
  const rows = base.select(['id', 'fullName', 'enCode', 'globalMark', 'description', 'sortCode', 'enabledMark', 'createdAt'])
  return findPage(base, inOrder(rows, filter.sorting, { table: 'role' }), page)
}

/** Every enabled role: the picker shows them all in one tree (contract 2 §4.4), and they number in the hundreds. */
export function findEnabledRoles(db: Handle) {
  return db
    .selectFrom('role')
    .select(['id', 'fullName', 'enCode', 'globalMark', 'sortCode'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findRole(db: Handle, id: string) {
  return db.selectFrom('role').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Organisations of roles; with no ids given, of all roles. */
export function findRoleOrganisations(db: Handle, roleIds: readonly string[] | 'all') {
  const query = db.selectFrom('roleOrganize').select(['roleId', 'organizeId']).orderBy('roleId').orderBy('organizeId')
  if (roleIds === 'all') return query.execute()
  return roleIds.length === 0 ? Promise.resolve([]) : query.where('roleId', 'in', [...roleIds]).execute()
}

/** The name is unique within its kind, the code over all roles (contract 2 §4.3). */
export async function findDuplicate(
  db: Handle,
  wanted: { fullName: string; enCode: string; globalMark: number; exceptId: string },
): Promise<Clash | null> {
  const rows = await db
    .selectFrom('role')
    .select('enCode')
    .where('id', '<>', wanted.exceptId)
    .where((eb) => takes(wanted, eb('globalMark', '=', wanted.globalMark)))
    .execute()
  return clashOf(rows, wanted.enCode)
}

export async function countOrganisations(db: Handle, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await db
    .selectFrom('organize')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Whether a member of the role belongs to one of the organisations. */
export async function hasMembersIn(db: Handle, roleId: string, organizeIds: readonly string[]): Promise<boolean> {
  if (organizeIds.length === 0) return false
  const row = await db
    .selectFrom('userRelation as member')
    .innerJoin('userRelation as place', 'place.userId', 'member.userId')
    .select('member.userId')
    .where('member.objectType', '=', 'Role')
    .where('member.objectId', '=', roleId)
    .where('place.objectType', '=', 'Organize')
    .where('place.objectId', 'in', [...organizeIds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type RoleValues = {
  fullName: string
  enCode: string
  globalMark: number
  sortCode: number
  enabledMark: number
  description: string | null
}

/** Answers it as it is now. */
export function insertRole(trx: Handle, row: RoleValues & { id: string; createdAt: number; createdBy: string }) {
  return trx.insertInto('role').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Answers it as it is now. */
export function updateRole(trx: Handle, id: string, values: Partial<RoleValues> & { updatedAt: number; updatedBy: string }) {
  return trx
    .updateTable('role')
    .set({ ...values, version: nextVersion })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function replaceRoleOrganisations(trx: Handle, roleId: string, organizeIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('roleOrganize').where('roleId', '=', roleId).execute()
  if (organizeIds.length === 0) return
  await trx
    .insertInto('roleOrganize')
    .values(organizeIds.map((organizeId) => ({ roleId, organizeId })))
    .execute()
}

export async function deleteRole(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('role').where('id', '=', id).execute()
}
