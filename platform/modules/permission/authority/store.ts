import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db, DbTransaction, GrantHolderType, GrantItemType, GrantObjectType } from '../../../store/database'

type Handle = Db | DbTransaction

export type GrantKind = GrantItemType

/** Systems before menus, and these before their items. */
export const grantKinds = [
  'system',
  'module',
  'button',
  'column',
  'form',
  'resource',
  'portalManage',
] as const satisfies readonly GrantKind[]

const grantObjectTypes = ['Role', 'Position', 'User', 'PermissionGroup'] as const satisfies readonly GrantObjectType[]

/** Table whose rows are the items of a kind. Ids of other tables in a posted list are no items of the kind (contract 2 §7.4). */
const itemTables = {
  system: 'appSystem',
  module: 'menu',
  button: 'moduleButton',
  column: 'moduleColumn',
  form: 'moduleForm',
  resource: 'dataScheme',
  portalManage: 'portalManage',
} as const satisfies Record<GrantKind, keyof Database>

const objectTables = { Role: 'role', Position: 'position', PermissionGroup: 'permissionGroup' } as const

/** What an object of grants is called; undefined where there is none. */
export function findObject(
  db: Handle,
  objectType: GrantObjectType,
  id: string,
): Promise<{ name: string; isAdministrator?: number } | undefined> {
  if (objectType === 'User')
    return db.selectFrom('appUser').select(['realName as name', 'isAdministrator']).where('id', '=', id).executeTakeFirst()
  return db.selectFrom(objectTables[objectType]).select('fullName as name').where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that are items of the kind. The list travels as one array value, however long it is. */
export async function findItemIds(db: Handle, kind: GrantKind, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(itemTables[kind])
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute()
  return rows.map((row) => row.id)
}

/** All grants of an object by their kind, in the order of their ids; what a grade administrator may use has to be asked for. */
export async function findAllGrants(db: Handle, objectId: string, type?: GrantHolderType): Promise<Record<GrantKind, string[]>> {
  const rows = await db
    .selectFrom('permissionGrant')
    .select(['itemType', 'itemId'])
    .where('objectType', 'in', type ? [type] : [...grantObjectTypes])
    .where('objectId', '=', objectId)
    .orderBy('itemId')
    .execute()
  const grants = Object.fromEntries(grantKinds.map((kind) => [kind, [] as string[]])) as Record<GrantKind, string[]>
  for (const { itemType, itemId } of rows) grants[itemType].push(itemId)
  return grants
}

/** Makes two people who save the same object follow each other. */
export async function lockObject(trx: DbTransaction, objectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`permission.grants:${objectId}`}, 0))`.execute(trx)
}

export async function replaceGrants(
  trx: Handle,
  target: { objectType: GrantHolderType; objectId: string; kind: GrantKind },
  itemIds: readonly string[],
): Promise<void> {
  const { objectType, objectId, kind } = target
  await trx
    .deleteFrom('permissionGrant')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .where('itemType', '=', kind)
    .execute()
  await addGrants(trx, target, itemIds)
}

/** What the object has already stays. */
export async function addGrants(
  trx: Handle,
  { objectType, objectId, kind }: { objectType: GrantHolderType; objectId: string; kind: GrantKind },
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select ${objectType}, ${objectId}, ${kind}, item_id from unnest(${[...itemIds]}::text[]) as item_id
    on conflict do nothing`.execute(trx)
}

/**
 * Who has the item, of those for whom the condition on a grant holds. Ids are unique over all kinds of items. Roles, positions and
 * permission groups that are switched off are in no selection: what they hold is not listed, and stays.
 */
export async function findHolders<T extends GrantObjectType>(
  db: Handle,
  itemId: string,
  types: readonly T[],
  isSeen: RawBuilder<SqlBool>,
) {
  const rows = await db
    .selectFrom('permissionGrant')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'objectId').on('objectType', '=', 'Role'))
    .leftJoin('position', (join) => join.onRef('position.id', '=', 'objectId').on('objectType', '=', 'Position'))
    .leftJoin('permissionGroup as pg', (join) => join.onRef('pg.id', '=', 'objectId').on('objectType', '=', 'PermissionGroup'))
    .select(['objectType as type', 'objectId as id', sql<boolean>`coalesce(role.global_mark, 0) = 1`.as('isGlobal')])
    .where('itemType', 'in', Object.keys(itemTables) as GrantKind[])
    .where('itemId', '=', itemId)
    .where('objectType', 'in', [...types])
    .where(sql<boolean>`coalesce(role.enabled_mark, position.enabled_mark, pg.enabled_mark, 1) = 1`)
    .where(isSeen)
    .orderBy('objectId')
    .$castTo<{ type: T; id: string; isGlobal: boolean }>()
    .execute()
  return rows
}

export async function takeGrant(
  trx: Handle,
  { objectType, objectId }: { objectType: GrantObjectType; objectId: string },
  item: { kind: GrantKind; id: string },
): Promise<void> {
  await trx
    .deleteFrom('permissionGrant')
    .where('objectType', '=', objectType)
    .where('objectId', '=', objectId)
    .where('itemType', '=', item.kind)
    .where('itemId', '=', item.id)
    .execute()
}

export function findSystems(db: Handle) {
  return db
    .selectFrom('appSystem')
    .select(['id', 'fullName', 'enCode', 'icon', 'sortCode'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

/** Enabled menus of the systems, for a tree that has to be complete (contract 2 §7.3). */
export function findMenus(db: Handle, systemIds: readonly string[]) {
  if (systemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('menu')
    .select(['id', 'systemId', 'parentId', 'fullName', 'enCode', 'icon', 'type', 'category', 'sortCode', 'createdAt'])
    .where('systemId', 'in', [...systemIds])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Portals that are pages of the systems, enabled ones only, in the order of the systems' own lists. */
export function findPortalPages(db: Handle, systemIds: readonly string[]) {
  if (systemIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('portalManage as m')
    .innerJoin('portal as p', 'p.id', 'm.portalId')
    .select(['m.id', 'm.systemId', 'm.platform', 'p.fullName', 'p.enCode', 'm.sortCode'])
    .where('m.systemId', 'in', [...systemIds])
    .where('m.enabledMark', '=', 1)
    .where('p.enabledMark', '=', 1)
    .orderBy('m.platform', 'desc')
    .orderBy('m.sortCode')
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id')
    .execute()
}

/** Items of a kind below the menus; the list of menus travels as one array value. */
export async function findItemsOf(db: Handle, kind: 'button' | 'column' | 'form' | 'resource', menuIds: readonly string[]) {
  if (menuIds.length === 0) return []
  const below = sql<boolean>`module_id = any(${[...menuIds]}::text[])`
  if (kind === 'resource') {
    const schemes = await db
      .selectFrom('dataScheme')
      .select(['id', 'moduleId', 'fullName', 'enCode'])
      .where(below)
      .orderBy('id')
      .execute()
    return schemes.map((scheme) => ({ ...scheme, sortCode: 0 }))
  }
  return db
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId', 'fullName', 'enCode', 'sortCode'])
    .where(below)
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .execute()
}

export async function findColumnSetting(db: Handle, userId: string, moduleId: string): Promise<string | null> {
  const row = await db
    .selectFrom('columnSetting')
    .select('fieldList')
    .where('userId', '=', userId)
    .where('moduleId', '=', moduleId)
    .executeTakeFirst()
  return row?.fieldList ?? null
}

/** A menu, or the design behind one. */
export async function isModule(db: Handle, moduleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('menu')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', moduleId), eb('moduleId', '=', moduleId)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function writeColumnSetting(
  db: Handle,
  setting: { userId: string; moduleId: string; fieldList: string; updatedAt: number },
): Promise<void> {
  await db
    .insertInto('columnSetting')
    .values(setting)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'moduleId']).doUpdateSet({ fieldList: setting.fieldList, updatedAt: setting.updatedAt }),
    )
    .execute()
}
