import { expressionBuilder, sql } from 'kysely'
import { escapeLike } from '../../kit/like'
import type { Database, Db, DbTransaction, GrantHolderType, GrantItemType } from '../../store/database'
import { prepared } from '../../store/prepared'

type Handle = Db | DbTransaction

/** Those on whose behalf a grant counts: the user himself, also as a grade administrator, his roles that count now, his positions. */
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
  const arm = (type: GrantHolderType, ids: readonly string[]) =>
    eb.and([eb('g.objectType', '=', type), eb('g.objectId', 'in', [...ids])])
  const arms = [arm('User', [grantees.userId]), arm('Grade', [grantees.userId])]
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
