import { expressionBuilder, sql } from 'kysely'
import { escapeLike } from '../../kit/like'
import type { Database, Db, DbTransaction, GrantHolderType, GrantItemType, UserRelationType } from '../../store/database'
import { prepared } from '../../store/prepared'
import type { PermissionMemberType } from '../../store/tables/permission-groups'

type Handle = Db | DbTransaction

/**
 * Those on whose behalf a grant counts: the user himself, also as a grade administrator, his roles that count now, his positions, the
 * permission groups he is in.
 */
export type Grantees = {
  userId: string
  roleIds: readonly string[]
  positionIds: readonly string[]
  permissionGroupIds: readonly string[]
}

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
  /** What he belongs to; null for a user who belongs to nothing, and for what is no more. */
  objectType: UserRelationType | null
  objectId: string | null
  objectEnabled: number
  positionOrganizeId: string | null
  globalMark: number | null
  roleOrganizeId: string | null
  /** The same in every row: group, its state, and the member of the group that stands for the user. Null for none. */
  permissionGroups: readonly (readonly [string, number, PermissionMemberType, string])[] | null
}

/** Permission groups that name the user, something he has, or an organisation that he is in or below. */
const groupsOfUser = `select m.group_id, pg.enabled_mark, m.object_type, m.object_id
  from permission_group_member m join permission_group pg on pg.id = m.group_id
  where (m.object_type, m.object_id) in (
    select 'User', $1
    union all select x.object_type, x.object_id from user_relation x where x.user_id = $1 and x.object_type <> 'Organize'
    union all select 'Organize', place.id from user_relation x join organize at on at.id = x.object_id
      cross join lateral unnest(string_to_array(at.id_path, ',')) as place(id) where x.user_id = $1 and x.object_type = 'Organize')`

const runMemberships = prepared<MembershipRow>(
  'memberships-of-user',
  `select u.account, u.real_name as "realName", u.enabled_mark as "enabledMark", u.is_administrator as "isAdministrator",
    u.organize_id as "currentOrganizeId", u.position_id as "currentPositionId", u.system_id as "systemId",
    case when coalesce(o.id, p.id, role.id, g.id) is not null then r.object_type end as "objectType", r.object_id as "objectId",
    coalesce(p.enabled_mark, role.enabled_mark, g.enabled_mark, 1) as "objectEnabled", p.organize_id as "positionOrganizeId",
    role.global_mark as "globalMark", ro.organize_id as "roleOrganizeId",
    (select json_agg(json_build_array(his.group_id, his.enabled_mark, his.object_type, his.object_id) order by his.group_id)
      from (${groupsOfUser}) as his) as "permissionGroups"
  from app_user u
  left join user_relation r on r.user_id = u.id
  left join organize o on o.id = r.object_id and r.object_type = 'Organize'
  left join position p on p.id = r.object_id and r.object_type = 'Position'
  left join role on role.id = r.object_id and r.object_type = 'Role'
  left join user_group g on g.id = r.object_id and r.object_type = 'Group'
  left join role_organize ro on ro.role_id = role.id and role.global_mark = 0
  where u.id = $1::text order by r.sort_code, r.object_id`,
)

/**
 * A user with all that he belongs to, in one query: a row for each organisation, position and group, and one for each organisation of
 * a role; whether it counts is for `belongingsOf`. One row for a user without any, none for an unknown user.
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
  if (grantees.permissionGroupIds.length > 0) arms.push(arm('PermissionGroup', grantees.permissionGroupIds))
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

/** Sub-query for `exists`: the grantees see all records of the menu of the outer scheme `s`. */
export function holdsAllData(db: Handle, grantees: Grantees) {
  return db
    .selectFrom('permissionGrant as g')
    .innerJoin('dataScheme as whole', 'whole.id', 'g.itemId')
    .select('g.itemId')
    .where(grantedTo(grantees, 'resource'))
    .where('whole.allData', '=', 1)
    .where(sql<boolean>`whole.module_id = s.module_id`)
}

export async function findGrantedIds(db: Handle, grantees: Grantees, itemType: GrantItemType): Promise<Set<string>> {
  const rows = await grantedIds(db, grantees, itemType).execute()
  return new Set(rows.map((row) => row.itemId))
}

/** Data schemes on the menus of the given ones: those themselves, and with `grantee` those that the grantees hold, once for each. */
export async function findSchemesOf(db: Handle, ids: readonly string[], grantees: Grantees) {
  const asked = await db
    .selectFrom('dataScheme')
    .select(['id', 'moduleId as menuId', 'allData'])
    .where('id', 'in', [...ids])
    .execute()
  if (asked.length === 0) return { asked, held: [] }
  const held = await db
    .selectFrom('permissionGrant as g')
    .innerJoin('dataScheme as s', 's.id', 'g.itemId')
    .select(['s.id', 's.moduleId as menuId', 's.allData', 'g.objectType', 'g.objectId'])
    .where(grantedTo(grantees, 'resource'))
    .where('s.moduleId', 'in', [...new Set(asked.map(({ menuId }) => menuId))])
    .execute()
  return { asked, held }
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
