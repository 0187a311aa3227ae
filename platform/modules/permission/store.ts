import { expressionBuilder, sql } from 'kysely'
import { isSameName } from '@/lib/domain/normal-name'
import type { Database, Db, DbTransaction, GrantItemType, GrantObjectType } from '../../store/database'
import { prepared } from '../../store/prepared'

type Handle = Db | DbTransaction

/** Those on whose behalf a grant counts: the user himself, his roles that count now, his positions. */
export type Grantees = { userId: string; roleIds: readonly string[]; positionIds: readonly string[] }

/** Longest chain of managers or menu parents that is followed; stored data deeper than this is not reachable by the screens. */
export const depthMax = 64

export type MembershipRow = {
  account: string
  realName: string
  enabledMark: number
  isAdministrator: number
  currentOrganizeId: string | null
  currentPositionId: string | null
  systemId: string | null
  organizeId: string | null
  positionId: string | null
  positionOrganizeId: string | null
  roleId: string | null
  globalMark: number | null
  roleOrganizeId: string | null
}

const runMemberships = prepared<MembershipRow>(
  'memberships-of-user',
  `select u.account, u.real_name as "realName", u.enabled_mark as "enabledMark", u.is_administrator as "isAdministrator",
    u.organize_id as "currentOrganizeId", u.position_id as "currentPositionId", u.system_id as "systemId",
    o.id as "organizeId", p.id as "positionId", p.organize_id as "positionOrganizeId",
    role.id as "roleId", role.global_mark as "globalMark", ro.organize_id as "roleOrganizeId"
  from app_user u
  left join user_relation r on r.user_id = u.id
  left join organize o on o.id = r.object_id and r.object_type = 'Organize'
  left join position p on p.id = r.object_id and r.object_type = 'Position' and p.enabled_mark = 1
  left join role on role.id = r.object_id and r.object_type = 'Role' and role.enabled_mark = 1
  left join role_organize ro on ro.role_id = role.id and role.global_mark = 0
  where u.id = $1 order by r.sort_code, r.object_id`,
)

/**
 * A user with his memberships, in one query: organisations, enabled positions, and enabled roles with the organisations they
 * are tied to. One row for a user without any, none for an unknown user.
 */
export function findMemberships(db: Handle, userId: string): Promise<MembershipRow[]> {
  return runMemberships(db, [userId])
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

/** Menus with a code that the grantees may open, by the rules of `rights-store.ts`. */
export async function findPermittedMenuIds(db: Handle, grantees: Grantees, enCode: string): Promise<string[]> {
  const rows = await db
    .withRecursive('chain', (cte) =>
      cte
        .selectFrom('menu')
        .innerJoin('appSystem', 'appSystem.id', 'menu.systemId')
        .select(['menu.id', 'menu.parentId', 'menu.enabledMark', sql<number>`1`.as('depth')])
        .where('menu.enCode', '=', enCode)
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

/** Where a menu is shown: in the browser or on the phone. */
export type MenuCategory = 'Web' | 'App'

/** Enabled menus of a system with their order. Bounded by what administrators build: a few hundred rows. */
export function findMenus(db: Handle, systemId: string, category: MenuCategory) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('systemId', '=', systemId)
    .where('enabledMark', '=', 1)
    .where('category', '=', category)
    .orderBy('sortCode')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

const itemTables = { button: 'moduleButton', column: 'moduleColumn', form: 'moduleForm' } as const
export type ItemKind = keyof typeof itemTables

function menuIdsOf(db: Handle, systemId: string) {
  return db.selectFrom('menu').select('id').where('systemId', '=', systemId).where('enabledMark', '=', 1)
}

function itemsOf(db: Handle, kind: ItemKind, systemId: string) {
  return db
    .selectFrom(itemTables[kind])
    .select(['id', 'moduleId', 'fullName', 'enCode', 'sortCode', sql<ItemKind>`${sql.lit(kind)}`.as('kind')])
    .where('enabledMark', '=', 1)
    .where('moduleId', 'in', menuIdsOf(db, systemId))
}

/**
 * Granted buttons, columns and form fields of a system's menus in one query, in the order of their screens. The grants are looked up once
 * for all three kinds: planning the query costs more than running it.
 */
export async function findItems(db: Handle, systemId: string, grantees: Grantees | 'all') {
  const items = itemsOf(db, 'button', systemId)
    .unionAll(itemsOf(db, 'column', systemId))
    .unionAll(itemsOf(db, 'form', systemId))
  const query = db.selectFrom(items.as('i')).selectAll().orderBy('sortCode').orderBy('id')
  if (grantees === 'all') return query.execute()
  const grants = db
    .selectFrom('permissionGrant as g')
    .select('g.itemId')
    .where(sql<boolean>`g.item_type = i.kind and g.item_id = i.id`)
    .where(heldBy(grantees))
  return query.where(({ exists }) => exists(grants)).execute()
}

/** Names of schemes for the permission list of the shell; the conditions stay on the server. */
export async function findSchemeNames(db: Handle, systemId: string, grantees: Grantees | 'all') {
  const query = db
    .selectFrom('dataScheme')
    .select(['id', 'moduleId', 'fullName', 'enCode'])
    .where('moduleId', 'in', menuIdsOf(db, systemId))
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

/** Which of the values that have to be unique is taken already. */
export type Clash = 'name' | 'code'

/** Judges the rows found by name or code; the code is named first, because it may not be used again anywhere. */
export function clashOf(rows: readonly { enCode: string }[], enCode: string): Clash | null {
  if (rows.length === 0) return null
  return rows.some((row) => isSameName(row.enCode, enCode)) ? 'code' : 'name'
}
