import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction, GrantObjectType } from '../../../store/database'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { granteesOf } from '../effective'
import { lockWriters } from '../locks'
import { findMemberIds } from '../member/store'
import { findGrantedIds } from '../store'
import {
  findColumnSetting,
  findGrantsOf,
  findItemIds,
  findItemsOf,
  findMenus,
  findSystems,
  type GrantKind,
  isModule,
  isObject,
  lockObject,
  replaceGrants,
  writeColumnSetting,
} from './store'
import { type GrantNode, idsOf, itemNodes, menuNodes, systemNodes } from './trees'

/** Grants of roles, positions and users, contract 2 §7. */

type Step = { objectId: string; kind: GrantKind; moduleIds: string }

/** Tree of one step of the wizard, every id in it, and those of them that the object already has. */
export async function grantTree(ctx: PlatformContext, actor: Actor, step: Step) {
  const list = await treeOf(ctx, actor, step)
  const all = idsOf(list)
  const granted = await findGrantsOf(ctx.db, step.objectId, step.kind)
  return { list, all, ids: all.filter((id) => granted.has(id)) }
}

async function treeOf(ctx: PlatformContext, actor: Actor, step: Step): Promise<GrantNode[]> {
  const held = actor.isAdministrator ? 'all' : await findGrantedIds(ctx.db, granteesOf(actor), step.kind)
  const systems = await findSystems(ctx.db)
  if (step.kind === 'system') return systemNodes(systems, held)

  const chosen = new Set(step.moduleIds.split(',').filter((id) => id !== ''))
  if (step.kind === 'module') {
    const wanted = systems.filter((system) => chosen.has(system.id))
    return menuNodes(
      wanted,
      await findMenus(
        ctx.db,
        wanted.map((system) => system.id),
      ),
      held,
    )
  }
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

type GrantBody = {
  objectType: GrantObjectType
  systemIds: readonly string[]
  module: readonly string[]
  button: readonly string[]
  column: readonly string[]
  form: readonly string[]
  resource: readonly string[]
}

/** Replaces every grant of the object in one commit and ends the sessions of all who hold it (contract 2 §7.6). */
export async function saveGrants(ctx: PlatformContext, actor: Actor, objectId: string, body: GrantBody): Promise<void> {
  const { objectType } = body
  if (!actor.isAdministrator && objectType === 'User' && objectId === actor.userId) throw refused(messages.notAllowed)
  const posted: Record<GrantKind, readonly string[]> = { ...body, system: body.systemIds }
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, objectType === 'User' ? 'user' : objectType === 'Role' ? 'role' : 'position')
    await lockObject(trx, objectId)
    if (!(await isObject(trx, objectType, objectId))) throw refused(messages.doMissing)
    for (const kind of ['system', 'module', 'button', 'column', 'form', 'resource'] as const) {
      const items = await findItemIds(trx, kind, posted[kind])
      const granted = actor.isAdministrator ? items : await withinOwn(trx, actor, { objectId, kind, items })
      await replaceGrants(trx, { objectType, objectId, kind }, granted)
    }
    const holders = objectType === 'User' ? [objectId] : await findMemberIds(trx, objectType, [objectId])
    await endSessionsOf({ ...ctx, db: trx }, holders, 'rightsChanged')
    await tellRightsChanged({ ...ctx, db: trx }, holders, actor)
  })
}

/**
 * A6: a granter who is no administrator gives and takes only what he holds. What the object had beyond that stays as it is;
 * an item that is neither held nor had is refused.
 */
async function withinOwn(
  trx: DbTransaction,
  actor: Actor,
  wanted: { objectId: string; kind: GrantKind; items: readonly string[] },
): Promise<string[]> {
  const held = await findGrantedIds(trx, granteesOf(actor), wanted.kind)
  const had = await findGrantsOf(trx, wanted.objectId, wanted.kind)
  if (wanted.items.some((id) => !held.has(id) && !had.has(id))) throw refused(messages.notAllowed)
  return [...wanted.items.filter((id) => held.has(id)), ...[...had].filter((id) => !held.has(id))]
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
