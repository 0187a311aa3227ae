import { expressionBuilder, sql } from 'kysely'
import type { Database, Db, DbTransaction, GrantItemType, GrantObjectType } from '../../store/database'

type Handle = Db | DbTransaction

/** Those on whose behalf a grant counts: the user himself, his roles that count now, his positions. */
export type Grantees = { userId: string; roleIds: readonly string[]; positionIds: readonly string[] }

/** Longest chain of managers or menu parents that is followed; stored data deeper than this is not reachable by the screens. */
const depthMax = 64

export function findUser(db: Handle, userId: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'account', 'realName', 'enabledMark', 'isAdministrator', 'organizeId', 'positionId', 'systemId'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Memberships of a user in one query: organisations, enabled positions, and enabled roles with the organisations they are tied to. */
export async function findMemberships(db: Handle, userId: string) {
  return db
    .selectFrom('userRelation as r')
    .leftJoin('organize as o', (join) => join.onRef('o.id', '=', 'r.objectId').on('r.objectType', '=', 'Organize'))
    .leftJoin('position as p', (join) =>
      join.onRef('p.id', '=', 'r.objectId').on('r.objectType', '=', 'Position').on('p.enabledMark', '=', 1),
    )
    .leftJoin('role', (join) =>
      join.onRef('role.id', '=', 'r.objectId').on('r.objectType', '=', 'Role').on('role.enabledMark', '=', 1),
    )
    .leftJoin('roleOrganize as ro', (join) => join.onRef('ro.roleId', '=', 'role.id').on('role.globalMark', '=', 0))
    .select([
      'r.objectType',
      'r.objectId',
      'o.id as organizeId',
      'p.id as positionId',
      'p.organizeId as positionOrganizeId',
      'role.id as roleId',
      'role.globalMark',
      'ro.organizeId as roleOrganizeId',
    ])
    .where('r.userId', '=', userId)
    .orderBy('r.sortCode')
    .orderBy('r.objectId')
    .execute()
}

/** Condition on `permission_grant g`: one kind, held by the grantees; every arm uses the primary key of the table. */
function grantedTo(grantees: Grantees, itemType: GrantItemType) {
  const eb = expressionBuilder<{ g: Database['permissionGrant'] }, 'g'>()
  return eb.and([heldBy(grantees), eb('g.itemType', '=', itemType)])
}

function heldBy(grantees: Grantees) {
  const eb = expressionBuilder<{ g: Database['permissionGrant'] }, 'g'>()
  const arm = (type: GrantObjectType, ids: readonly string[]) =>
    eb.and([eb('g.objectType', '=', type), eb('g.objectId', 'in', [...ids])])
  const arms = [arm('User', [grantees.userId])]
  if (grantees.roleIds.length > 0) arms.push(arm('Role', grantees.roleIds))
  if (grantees.positionIds.length > 0) arms.push(arm('Position', grantees.positionIds))
  return eb.or(arms)
}

/** Sub-query of the ids of one kind granted to the grantees. */
function grantedIds(db: Handle, grantees: Grantees, itemType: GrantItemType) {
  return db.selectFrom('permissionGrant as g').select('g.itemId').where(grantedTo(grantees, itemType))
}

/** Sub-query for `exists`: the grantees hold the grant of the outer row `x` themselves. */
export function holdsSameGrant(db: Handle, grantees: Grantees) {
  return db
    .selectFrom('permissionGrant as g')
    .select('g.itemId')
    .where(heldBy(grantees))
    .where(sql<boolean>`g.item_type = x.item_type and g.item_id = x.item_id`)
}

export async function findGrantedIds(db: Handle, grantees: Grantees, itemType: GrantItemType): Promise<Set<string>> {
  const rows = await grantedIds(db, grantees, itemType).execute()
  return new Set(rows.map((row) => row.itemId))
}

/** Enabled systems that are granted; all enabled ones when `grantees` is `'all'`. */
export function findSystems(db: Handle, grantees: Grantees | 'all') {
  return db
    .selectFrom('appSystem as s')
    .select(['s.id', 's.fullName', 's.icon', 's.enCode', 's.sortCode', 's.isMain'])
    .where('s.enabledMark', '=', 1)
    .$if(grantees !== 'all', (query) =>
      grantees === 'all' ? query : query.where('s.id', 'in', grantedIds(db, grantees, 'system')),
    )
    .orderBy('s.sortCode')
    .orderBy('s.id')
    .execute()
}

/**
 * Menus behind a design (`by: moduleId`) or with a code (`by: enCode`) that the grantees may open: granted, enabled up to the
 * root, in an enabled and granted system. A disabled directory takes away everything below it.
 */
export async function findPermittedMenuIds(
  db: Handle,
  grantees: Grantees,
  by: { column: 'moduleId' | 'enCode'; value: string },
): Promise<string[]> {
  const rows = await db
    .withRecursive('chain', (cte) =>
      cte
        .selectFrom('menu')
        .innerJoin('appSystem', 'appSystem.id', 'menu.systemId')
        .select(['menu.id', 'menu.parentId', 'menu.enabledMark', sql<number>`1`.as('depth')])
        .where(`menu.${by.column}`, '=', by.value)
        .where('appSystem.enabledMark', '=', 1)
        .where('menu.id', 'in', grantedIds(db, grantees, 'module'))
        .where('menu.systemId', 'in', grantedIds(db, grantees, 'system'))
        .unionAll(
          cte
            .selectFrom('chain')
            .innerJoin('menu as parent', 'parent.id', 'chain.parentId')
            .select(['chain.id', 'parent.parentId', 'parent.enabledMark', sql<number>`chain.depth + 1`.as('depth')])
            .where('chain.depth', '<', depthMax),
        ),
    )
    .selectFrom('chain')
    .select('chain.id')
    .groupBy('chain.id')
    .having(sql<boolean>`min(chain.enabled_mark) = 1`)
    .orderBy('chain.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Enabled web menus of a system with their order. Bounded by what administrators build: a few hundred rows. */
export function findMenus(db: Handle, systemId: string) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('systemId', '=', systemId)
    .where('enabledMark', '=', 1)
    .where('category', '=', 'Web')
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

const itemTables = { button: 'moduleButton', column: 'moduleColumn', form: 'moduleForm' } as const
export type ItemKind = keyof typeof itemTables

/** What selects items of menus: a list of menu ids or every web menu of a system. */
type MenuScope = { menuIds: readonly string[] } | { systemId: string }

function menuIdsOf(db: Handle, scope: { systemId: string }) {
  return db.selectFrom('menu').select('id').where('systemId', '=', scope.systemId).where('enabledMark', '=', 1)
}

function itemsOf(db: Handle, kind: ItemKind, scope: MenuScope) {
  return db
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId', 'fullName', 'enCode', 'sortCode', sql<ItemKind>`${sql.lit(kind)}`.as('kind')])
    .where('enabledMark', '=', 1)
    .where((eb) => ('systemId' in scope ? eb('moduleId', 'in', menuIdsOf(db, scope)) : eb('moduleId', 'in', [...scope.menuIds])))
}

/**
 * Granted buttons, columns and form fields of menus in one query, in the order of their screens. The grants are looked up once
 * for all three kinds: planning the query costs more than running it.
 */
export async function findItems(db: Handle, scope: MenuScope, grantees: Grantees | 'all') {
  if ('menuIds' in scope && scope.menuIds.length === 0) return []
  const items = itemsOf(db, 'button', scope)
    .unionAll(itemsOf(db, 'column', scope))
    .unionAll(itemsOf(db, 'form', scope))
  const query = db.selectFrom(items.as('i')).selectAll().orderBy('sortCode').orderBy('id')
  if (grantees === 'all') return query.execute()
  const grants = db
    .selectFrom('permissionGrant as g')
    .select('g.itemId')
    .where(sql<boolean>`g.item_type = i.kind and g.item_id = i.id`)
    .where(heldBy(grantees))
  return query.where(({ exists }) => exists(grants)).execute()
}

/** Data schemes granted on menus, once per grantee. */
export async function findSchemes(db: Handle, menuIds: readonly string[], grantees: Grantees) {
  if (menuIds.length === 0) return []
  return db
    .selectFrom('permissionGrant as g')
    .innerJoin('dataScheme as s', 's.id', 'g.itemId')
    .select(['g.objectType', 'g.objectId', 's.id', 's.moduleId', 's.allData', 's.matchLogic', 's.conditionJson'])
    .where(grantedTo(grantees, 'resource'))
    .where('s.moduleId', 'in', [...menuIds])
    .orderBy('g.objectType')
    .orderBy('g.objectId')
    .orderBy('s.id')
    .execute()
}

/** Names of schemes for the permission list of the shell; the conditions stay on the server. */
export async function findSchemeNames(db: Handle, systemId: string, grantees: Grantees | 'all') {
  const query = db
    .selectFrom('dataScheme')
    .select(['id', 'moduleId', 'fullName', 'enCode'])
    .where('moduleId', 'in', menuIdsOf(db, { systemId }))
    .orderBy('id')
  return (grantees === 'all' ? query : query.where('id', 'in', grantedIds(db, grantees, 'resource'))).execute()
}

/** Everyone below a user in the chain of managers, without the user. `union` (not `union all`) ends on a cycle. */
export async function findSubordinateIds(db: Handle, userId: string): Promise<string[]> {
  const rows = await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('appUser')
        .select('id')
        .where('managerId', '=', userId)
        .union(cte.selectFrom('below').innerJoin('appUser as u', 'u.managerId', 'below.id').select('u.id')),
    )
    .selectFrom('below')
    .select('below.id')
    .where('below.id', '<>', userId)
    .orderBy('below.id')
    .execute()
  return rows.map((row) => row.id)
}

/** An organisation and everything below it, by the stored path; empty for an unknown id. */
export async function findOrganizeDescendantIds(db: Handle, organizeId: string): Promise<string[]> {
  const node = await db.selectFrom('organize').select('idPath').where('id', '=', organizeId).executeTakeFirst()
  if (!node) return []
  const rows = await db
    .selectFrom('organize')
    .select('id')
    .where('idPath', 'like', `${escapeLike(node.idPath)}%`)
    .orderBy('idPath')
    .execute()
  return rows.map((row) => row.id)
}

/** Makes text match itself inside a `like` pattern. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
