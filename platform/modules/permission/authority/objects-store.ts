import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import type { Db, DbTransaction, GrantObjectType } from '../../../store/database'
import { findUserPage } from '../user/store'

/** What the list of grants can be asked about; permission groups have a list of their own. */
export type ListedType = Exclude<GrantObjectType, 'PermissionGroup'>

/** `organizes`: whose objects are listed, null for all and for global roles; `among`: a condition on `app_user.id`. */
type ObjectFilter = { keyword: string } & (
  | { objectType: 'User'; among: RawBuilder<SqlBool>; now: number }
  | { objectType: 'Role' | 'Position'; organizes: RawBuilder<string> | null }
)

/** Administrators have every right as it is; nothing is granted to them. */
export async function findObjectPage(db: Db, filter: ObjectFilter, page: Page) {
  if (filter.objectType === 'User') return findPeople(db, filter, page)
  const { keyword, organizes } = filter
  if (filter.objectType === 'Position') return findPositions(db, filter, page)
  const base = db.selectFrom('role').where((eb) => {
    const conditions = []
    if (keyword !== '') conditions.push(someHas(keyword, 'fullName', 'enCode'))
    if (organizes) {
      const roles = eb.selectFrom('roleOrganize').select('roleId').where('organizeId', 'in', organizes)
      conditions.push(eb('globalMark', '=', 0), eb('role.id', 'in', roles))
    }
    return eb.and(conditions)
  })
  const rows = base
    .select(['id', 'fullName', 'enCode', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
  return findPage(base, rows, page)
}

function findPositions(db: Db, { keyword, organizes }: ObjectFilter & { objectType: 'Role' | 'Position' }, page: Page) {
  const base = db.selectFrom('position').where((eb) => {
    const conditions = []
    if (keyword !== '') conditions.push(someHas(keyword, 'fullName', 'enCode'))
    if (organizes) conditions.push(eb('organizeId', 'in', organizes))
    return eb.and(conditions)
  })
  const rows = base
    .select(['id', 'fullName', 'enCode', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
  return findPage(base, rows, page)
}

async function findPeople(db: Db, { keyword, among, now }: ObjectFilter & { objectType: 'User' }, page: Page) {
  const filter = { among, now, keyword, gender: '', enabledMark: '', isAdministrator: 0 } as const
  const { rows, total } = await findUserPage(db, filter, page)
  return {
    rows: rows.map(({ id, realName, account, enabledMark }) => ({ id, fullName: realName, enCode: account, enabledMark })),
    total,
  }
}

/** The organisations that the objects belong to. */
export async function findPlaces(db: Db | DbTransaction, objectType: ListedType, ids: readonly string[]) {
  if (ids.length === 0) return []
  if (objectType === 'Role') {
    return db
      .selectFrom('roleOrganize')
      .select(['roleId as id', 'organizeId'])
      .where('roleId', 'in', [...ids])
      .orderBy('organizeId')
      .execute()
  }
  if (objectType === 'Position') {
    return db
      .selectFrom('position')
      .select(['id', 'organizeId'])
      .where('id', 'in', [...ids])
      .execute()
  }
  return db
    .selectFrom('userRelation')
    .select(['userId as id', 'objectId as organizeId'])
    .where('objectType', '=', 'Organize')
    .where('userId', 'in', [...ids])
    .orderBy('sortCode')
    .orderBy('objectId')
    .execute()
}

/** The organisations of one object; of any kind, where its kind is not known, as no two objects have one id. */
export async function findPlaceIds(db: Db | DbTransaction, id: string, type?: ListedType): Promise<string[]> {
  const types = type ? [type] : (['Role', 'Position', 'User'] as const)
  const places = await Promise.all(types.map((one) => findPlaces(db, one, [id])))
  return places.flat().map(({ organizeId }) => organizeId)
}

export async function countMembers(
  db: Db,
  objectType: 'Role' | 'Position',
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('userRelation')
    .select(['objectId', sql<number>`count(*)::int`.as('count')])
    .where('objectType', '=', objectType)
    .where('objectId', 'in', [...ids])
    .groupBy('objectId')
    .execute()
  return new Map(rows.map(({ objectId, count }) => [objectId, count]))
}

export async function countGrants(db: Db, objectType: GrantObjectType, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['objectId', sql<number>`count(*)::int`.as('count')])
    .where('objectType', '=', objectType)
    .where('objectId', 'in', [...ids])
    .groupBy('objectId')
    .execute()
  return new Map(rows.map(({ objectId, count }) => [objectId, count]))
}
