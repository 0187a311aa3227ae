import { sql } from 'kysely'
import { groupBy } from '../../../kit/grouping'
import type { Db, DbTransaction, GrantHolderType, UserRelationType } from '../../../store/database'
import { type Grantees, holdsAllData, holdsSameGrant } from '../store'

type Handle = Db | DbTransaction

/** Users who belong to any of the objects of one kind. */
export async function findMemberIds(db: Handle, objectType: UserRelationType, objectIds: readonly string[]): Promise<string[]> {
  if (objectIds.length === 0) return []
  const rows = await db
    .selectFrom('userRelation')
    .select('userId')
    .distinct()
    .where('objectType', '=', objectType)
    .where('objectId', 'in', [...objectIds])
    .orderBy('userId')
    .execute()
  return rows.map((row) => row.userId)
}

export async function hasMembers(db: Handle, objectType: UserRelationType, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('userRelation')
    .select('userId')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any of the objects carries a grant that the grantees do not hold themselves. */
export async function hasGrantBeyond(
  db: Handle,
  objects: { type: GrantHolderType; ids: readonly string[] },
  grantees: Grantees,
): Promise<boolean> {
  if (objects.ids.length === 0) return false
  const row = await db
    .selectFrom('permissionGrant as x')
    .select('x.itemId')
    .where('x.objectType', '=', objects.type)
    .where('x.objectId', 'in', [...objects.ids])
    .where(({ not, exists }) => not(exists(holdsSameGrant(db, grantees))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The data schemes that each of the objects carries, without those that carry none. */
export async function findCarriedSchemes(db: Handle, objects: { type: GrantHolderType; ids: readonly string[] }) {
  if (objects.ids.length === 0) return new Map<string, string[]>()
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['objectId', 'itemId'])
    .where('objectType', '=', objects.type)
    .where('objectId', 'in', [...objects.ids])
    .where('itemType', '=', 'resource')
    .execute()
  const byObject = groupBy(rows, (row) => row.objectId)
  return new Map([...byObject].map(([id, held]) => [id, held.map((row) => row.itemId)]))
}

/** Whether a user can open an administration screen, by himself or through any of these, that the grantees cannot. */
export async function hasAdministrationBeyond(
  db: Handle,
  user: { id: string; permissionGroupIds: readonly string[] },
  grantees: Grantees,
): Promise<boolean> {
  const objects = db
    .selectFrom('userRelation')
    .select('objectId')
    .where('userId', '=', user.id)
    .where('objectType', 'in', ['Role', 'Position'])
  const row = await db
    .selectFrom('permissionGrant as x')
    .innerJoin('menu as m', 'm.id', 'x.itemId')
    .innerJoin('appSystem as s', 's.id', 'm.systemId')
    .select('x.itemId')
    .where('x.itemType', '=', 'module')
    .where('s.isMain', '=', 1)
    .where((eb) =>
      eb.or([
        eb.and([eb('x.objectType', 'in', ['User', 'Grade']), eb('x.objectId', '=', user.id)]),
        eb.and([eb('x.objectType', 'in', ['Role', 'Position']), eb('x.objectId', 'in', objects)]),
        eb.and([
          eb('x.objectType', '=', 'PermissionGroup'),
          sql<boolean>`x.object_id = any(${[...user.permissionGroupIds]}::text[])`,
        ]),
      ]),
    )
    .where(({ not, exists }) => not(exists(holdsSameGrant(db, grantees))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of the organisations is neither somebody's own nor below one of his own. */
export async function hasPlaceBeyond(db: Handle, userId: string, organizeIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from organize o where o.id = any(${[...organizeIds]}::text[]) and not exists (
    select from user_relation r where r.user_id = ${userId} and r.object_type = 'Organize'
      and r.object_id = any(string_to_array(o.id_path, ','))) limit 1`.execute(db)
  return rows.length > 0
}

/** Whether roles or positions carry a scheme that means something else at each place, of a menu whose records the grantees do not all see. */
export async function carriesRelativeScheme(
  db: Handle,
  { Role, Position }: Readonly<Record<'Role' | 'Position', readonly string[]>>,
  grantees: Grantees,
): Promise<boolean> {
  const row = await db
    .selectFrom('permissionGrant as x')
    .innerJoin('dataScheme as s', 's.id', 'x.itemId')
    .select('s.id')
    .where('x.itemType', '=', 'resource')
    .where(
      sql<boolean>`(x.object_type, x.object_id) in (select 'Role', unnest(${[...Role]}::text[])
        union all select 'Position', unnest(${[...Position]}::text[]))`,
    )
    .where('s.allData', '=', 0)
    .where('s.conditionJson', 'like', '%"@%')
    .where(({ not, exists }) => not(exists(holdsAllData(db, grantees))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteGrantsOf(trx: Handle, objectType: GrantHolderType, objectId: string): Promise<void> {
  await trx.deleteFrom('permissionGrant').where('objectType', '=', objectType).where('objectId', '=', objectId).execute()
}
