import { sql } from 'kysely'
import { someHas } from '../../../kit/like'
import { findPage, type Page } from '../../../kit/paging'
import type { Db, GrantObjectType } from '../../../store/database'
import { findUserPage } from '../user/store'

/** What the list of grants can be asked about; permission groups have a list of their own. */
export type ListedType = Exclude<GrantObjectType, 'PermissionGroup'>

type ObjectFilter = { objectType: ListedType; keyword: string; hasGlobal: boolean }

/** Administrators have every right as it is; nothing is granted to them. */
export async function findObjectPage(db: Db, { objectType, keyword, hasGlobal }: ObjectFilter, page: Page) {
  if (objectType === 'User') return findPeople(db, keyword, page)
  if (objectType === 'Position') return findPositions(db, keyword, page)
  const base = db
    .selectFrom('role')
    .$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
    .$if(!hasGlobal, (query) => query.where('globalMark', '=', 0))
  const rows = base
    .select(['id', 'fullName', 'enCode', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
  return findPage(base, rows, page)
}

function findPositions(db: Db, keyword: string, page: Page) {
  const base = db.selectFrom('position').$if(keyword !== '', (query) => query.where(someHas(keyword, 'fullName', 'enCode')))
  const rows = base
    .select(['id', 'fullName', 'enCode', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
  return findPage(base, rows, page)
}

async function findPeople(db: Db, keyword: string, page: Page) {
  const filter = { organizeIds: null, keyword, gender: '', enabledMark: '', isAdministrator: 0 } as const
  const { rows, total } = await findUserPage(db, filter, page)
  return {
    rows: rows.map(({ id, realName, account, enabledMark }) => ({ id, fullName: realName, enCode: account, enabledMark })),
    total,
  }
}

/** The organisations that the objects belong to. */
export async function findPlaces(db: Db, objectType: ListedType, ids: readonly string[]) {
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
