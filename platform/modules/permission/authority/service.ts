import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { granteesOf } from '../effective'
import { demandSeenGroup } from '../permission-group/scope'
import { demandOrganizes } from '../scope/scope'
import { findGrantedIds } from '../store'
import { versionOf } from './grants'
import { findPlaceIds } from './objects-store'
import {
  findAllGrants,
  findColumnSetting,
  findItemsOf,
  findMenus,
  findObject,
  findPortalPages,
  findSystems,
  type GrantKind,
  isModule,
  writeColumnSetting,
} from './store'
import { type GrantNode, idsOf, itemNodes, menuNodes, portalNodes, systemNodes } from './trees'

/** What the wizard of grants shows, and the column settings of lists; contract 2 §7. */

type Step = { objectId: string; kind: GrantKind; moduleIds: string }

/** Tree of one step of the wizard, every id in it, those of them that the object already has, and the version of its grants. */
export async function grantTree(ctx: PlatformContext, actor: Actor, step: Step) {
  await demandSeen(ctx, actor, step.objectId)
  const list = await treeOf(ctx, actor, step)
  const all = idsOf(list)
  const grants = await findAllGrants(ctx.db, step.objectId)
  const granted = new Set(grants[step.kind])
  return { list, all, ids: all.filter((id) => granted.has(id)), version: versionOf(grants) }
}

/**
 * Portals of the systems that the object may enter, with those that it has (contract 2 §7.2): clients of the 3.6 line grant them apart
 * from all else.
 */
export async function portalTree(ctx: PlatformContext, actor: Actor, objectId: string) {
  await demandSeen(ctx, actor, objectId)
  const { system } = await findAllGrants(ctx.db, objectId)
  return grantTree(ctx, actor, { objectId, kind: 'portalManage', moduleIds: system.join(',') })
}

/** What an object holds is for whoever sees it. Nothing has the id '0', with which several are granted something (contract 2 §7.5). */
async function demandSeen(ctx: PlatformContext, actor: Actor, objectId: string): Promise<void> {
  if (actor.isAdministrator || objectId === '0') return
  if (await findObject(ctx.db, 'PermissionGroup', objectId)) return demandSeenGroup(ctx.db, actor, objectId)
  await demandOrganizes(ctx.db, actor, 'see', await findPlaceIds(ctx.db, objectId))
}

async function treeOf(ctx: PlatformContext, actor: Actor, step: Step): Promise<GrantNode[]> {
  const held = actor.isAdministrator ? 'all' : await findGrantedIds(ctx.db, granteesOf(actor), step.kind)
  const systems = await findSystems(ctx.db)
  if (step.kind === 'system') return systemNodes(systems, held)

  const chosen = new Set(step.moduleIds.split(',').filter((id) => id !== ''))
  const wantedSystems = systems.filter((system) => chosen.has(system.id))
  const wantedIds = wantedSystems.map((system) => system.id)
  if (step.kind === 'portalManage') return portalNodes(wantedSystems, await findPortalPages(ctx.db, wantedIds), held)
  if (step.kind === 'module') return menuNodes(wantedSystems, await findMenus(ctx.db, wantedIds), held)
  const menus = await findMenus(
    ctx.db,
    systems.map((system) => system.id),
  )
  const wanted = menus.filter((menu) => chosen.has(menu.id))
  const items = await findItemsOf(
    ctx.db,
    step.kind,
    wanted.map((menu) => menu.id),
  )
  return itemNodes(systems, menus, items, held)
}

/** Columns of a list as the user arranged them. Spec: per user, unlike servers that keep one setting for everybody. */
export async function columnSetting(ctx: PlatformContext, actor: Actor, moduleId: string): Promise<{ prop: string }[]> {
  const text = await findColumnSetting(ctx.db, actor.userId, moduleId)
  return text === null ? [] : readColumns(text)
}

export async function saveColumnSetting(ctx: PlatformContext, actor: Actor, setting: { moduleId: string; fieldList: string }) {
  const fieldList = JSON.stringify(readColumns(setting.fieldList))
  // Bounds the table: settings exist for modules only, not for any text a client sends.
  if (!(await isModule(ctx.db, setting.moduleId))) throw refused(messages.missing)
  await writeColumnSetting(ctx.db, { userId: actor.userId, moduleId: setting.moduleId, fieldList, updatedAt: ctx.now() })
}

const columnsMax = 1000

function readColumns(text: string): { prop: string }[] {
  const value = parseJson(text)
  const isColumns = Array.isArray(value) && value.length <= columnsMax && value.every(isColumn)
  if (isColumns) return value
  const issues = [{ path: 'fieldList', code: 'invalid' }]
  throw new AppError('invalid', 'fieldList is no JSON list of columns', { userMessage: '列设置格式不正确', issues })
}

function isColumn(value: unknown): value is { prop: string } {
  return typeof value === 'object' && value !== null && 'prop' in value && typeof value.prop === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one of the ways to be no list of columns; the caller refuses it.
    return undefined
  }
}
