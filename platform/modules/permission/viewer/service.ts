import type { ViewedType } from '@/lib/contract/permission/permission-viewer'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { GrantHolderType } from '../../../store/database'
import { findPlaceIds } from '../authority/objects-store'
import { findAllGrants, findItemsOf, findMenus, findPortalPages, findSystems, type GrantKind } from '../authority/store'
import { ancestorsOf, type GrantNode, itemNodes, menuNodes, portalNodes, systemNodes } from '../authority/trees'
import { belongingsOf } from '../belongings'
import { hasTag } from '../effective'
import { nodeIcons } from '../icons'
import { findGroupsNaming, findPlacesAbove } from '../permission-group/people-store'
import { demandSeenGroup } from '../permission-group/scope'
import { findRole } from '../role/store'
import { demandOrganizes } from '../scope/scope'
import { findMemberships } from '../store'
import { findGiving, findState, type Holder } from './store'

/** What gives rights to somebody or something, and what each of it gives (contract 2 §8.3). */

type Viewed = { id: string; objectType: ViewedType }

const screens: Readonly<Record<ViewedType, string>> = {
  company: 'permission.organize',
  department: 'permission.organize',
  position: 'permission.position',
  user: 'permission.user',
  role: 'permission.role',
  group: 'permission.group',
  permissionGroup: 'permission.authorize',
}

/** Wire: an administrator needs no grant; what gives him everything is told under this id. */
const administratorId = 'administrator'

export async function permissionSources(ctx: PlatformContext, actor: Actor, viewed: Viewed) {
  await demandScreen(ctx, actor, screens[viewed.objectType])
  const found = await sourcesOf(ctx, actor, viewed)
  if (found === 'off') return { type: 0, list: [] }
  if (found === 'administrator') return { type: 1, list: [administratorSource] }
  return { type: found.length > 0 ? 1 : 2, list: found.map(sourceOf) }
}

/** The screen that it is opened from, or the one where rights are granted. */
export async function demandScreen(ctx: PlatformContext, actor: Actor, tag: string): Promise<void> {
  if ((await hasTag(ctx, actor, 'permission.authorize')) || (await hasTag(ctx, actor, tag))) return
  throw new AppError('forbidden', `permissions need ${tag} or permission.authorize`)
}

/** `off`: nothing counts of what is disabled. Throws for what is not there. */
async function sourcesOf(
  ctx: PlatformContext,
  actor: Actor,
  { id, objectType }: Viewed,
): Promise<Holder[] | 'off' | 'administrator'> {
  if (objectType === 'user') return sourcesOfUser(ctx, actor, id)
  const { table, member, holder } = objects[objectType]
  const row = await findState(ctx.db, table, id)
  // Contract 2 §4.1: global roles are for administrators alone.
  const isHidden = table === 'role' && !actor.isAdministrator && (await findRole(ctx.db, id))?.globalMark === 1
  if (!row || isHidden) throw refused(messages.missing)
  await demandSeen(ctx, actor, { id, objectType })
  // An organisation that is disabled is offered no more, but whoever is in it stays there.
  if (row.enabledMark !== 1 && table !== 'organize') return 'off'
  const named = member === 'Organize' ? [...(await findPlacesAbove(ctx.db, [id]))] : [id]
  const groups = member ? await findGroupsNaming(ctx.db, member, named) : []
  return findGiving(ctx.db, [
    ...(holder ? [{ type: holder, id }] : []),
    ...groups.map((group) => ({ type: 'PermissionGroup' as const, id: group })),
  ])
}

const objects = {
  role: { table: 'role', member: 'Role', holder: 'Role' },
  position: { table: 'position', member: 'Position', holder: 'Position' },
  group: { table: 'userGroup', member: 'Group', holder: null },
  company: { table: 'organize', member: 'Organize', holder: null },
  department: { table: 'organize', member: 'Organize', holder: null },
  permissionGroup: { table: 'permissionGroup', member: null, holder: 'PermissionGroup' },
} as const

/** Contract 2 §9: a grade administrator looks at what is in his organisations. Groups of people belong to none. */
async function demandSeen({ db }: PlatformContext, actor: Actor, { id, objectType }: Viewed): Promise<void> {
  if (actor.isAdministrator || objectType === 'group') return
  if (objectType === 'permissionGroup') return demandSeenGroup(db, actor, id)
  const isOrganize = objectType === 'company' || objectType === 'department'
  await demandOrganizes(db, actor, 'see', isOrganize ? [id] : await findPlaceIds(db, id))
}

async function sourcesOfUser(ctx: PlatformContext, actor: Actor, id: string): Promise<Holder[] | 'off' | 'administrator'> {
  const rows = await findMemberships(ctx.db, id)
  const [user] = rows
  if (!user) throw refused(messages.missing)
  await demandSeen(ctx, actor, { id, objectType: 'user' })
  if (user.enabledMark === 0) return 'off'
  if (user.isAdministrator === 1) return 'administrator'
  const { all, permissionGroups } = belongingsOf(rows)
  const counting = all.flatMap(({ type, id: of, idle }) =>
    idle === null && (type === 'Role' || type === 'Position') ? [{ type, id: of }] : [],
  )
  const groups = permissionGroups.flatMap((group) =>
    group.idle === null ? [{ type: 'PermissionGroup' as const, id: group.id }] : [],
  )
  return findGiving(ctx.db, [{ type: 'User', id }, { type: 'Grade', id }, ...counting, ...groups])
}

/** Wire: other clients know permission groups only, so each name says what it is of. */
const words: Readonly<Record<GrantHolderType, { kind: string; word: string; icon: string }>> = {
  PermissionGroup: { kind: 'permissionGroup', word: '权限组', icon: nodeIcons.permissionGroup },
  Role: { kind: 'role', word: '角色', icon: nodeIcons.role },
  Position: { kind: 'position', word: '岗位', icon: nodeIcons.position },
  User: { kind: 'user', word: '用户', icon: nodeIcons.user },
  Grade: { kind: 'grade', word: '分级管理', icon: nodeIcons.user },
}

/** What a person may use as a grade administrator has his id too: on the wire it is told from what he was given himself. */
const gradeSuffix = '--grade'

function wireIdOf({ type, id }: Pick<Holder, 'type' | 'id'>): string {
  return type === 'Grade' ? `${id}${gradeSuffix}` : id
}

export function holderIdOf(wireId: string): { id: string; isGrade: boolean } {
  const isGrade = wireId.endsWith(gradeSuffix)
  return { id: isGrade ? wireId.slice(0, -gradeSuffix.length) : wireId, isGrade }
}

export function sourceOf(holder: Holder) {
  const { type, fullName } = holder
  const { kind, word, icon } = words[type]
  return { id: wireIdOf(holder), fullName: `${word}：${fullName}`, icon, kind, name: fullName }
}

const administratorSource = {
  ...{ id: administratorId, fullName: '系统管理员：全部权限', icon: nodeIcons.user },
  ...{ kind: administratorId, name: '系统管理员' },
}

type Asked = Viewed & { permissionId: string; itemType: GrantKind | 'portal' }

/** One kind of what it gives, in the tree of the wizard that grants it. Wire: portals go by two names. */
export async function permissionTree(
  ctx: PlatformContext,
  actor: Actor,
  { permissionId, itemType: asked, ...viewed }: Asked,
): Promise<GrantNode[]> {
  await demandScreen(ctx, actor, screens[viewed.objectType])
  const found = await sourcesOf(ctx, actor, viewed)
  const holder = typeof found === 'string' ? undefined : found.find((one) => wireIdOf(one) === permissionId)
  const isAll = found === 'administrator' && permissionId === administratorId
  if (!holder && !isAll) throw refused(messages.missing)
  const itemType = asked === 'portal' ? 'portalManage' : asked
  const granted = holder ? new Set((await findAllGrants(ctx.db, holder.id, holder.type))[itemType]) : 'all'
  return treeOf(ctx, itemType, granted)
}

async function treeOf(ctx: PlatformContext, kind: GrantKind, granted: ReadonlySet<string> | 'all'): Promise<GrantNode[]> {
  const isGranted = ({ id }: { id: string }) => granted === 'all' || granted.has(id)
  const systems = await findSystems(ctx.db)
  if (kind === 'system') return systemNodes(systems.filter(isGranted), 'all')
  const systemIds = systems.map(({ id }) => id)
  if (kind === 'portalManage') return portalNodes(systems, (await findPortalPages(ctx.db, systemIds)).filter(isGranted), 'all')
  const menus = await findMenus(ctx.db, systemIds)
  if (kind === 'module') {
    const shown = ancestorsOf(
      menus,
      menus.filter(isGranted).map(({ id }) => id),
    )
    return menuNodes(
      systems,
      menus.filter(({ id }) => shown.has(id)),
      'all',
    ).filter(({ hasChildren }) => hasChildren)
  }
  const items = await findItemsOf(
    ctx.db,
    kind,
    menus.map(({ id }) => id),
  )
  return itemNodes(systems, menus, items.filter(isGranted), 'all')
}
