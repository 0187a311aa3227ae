import { AppError } from '@/lib/errors/app-error'
import { demandAccess } from '../../http/access'
import type { Actor, CallMeta, PlatformContext, Route } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { AdminObject } from './keep'
import { findChange, seenChanges } from './store'

type Change = { objectType: string; objectId: string; action: string; beforeJson: unknown }

/** Below which path things of a kind are made (POST) and changed (PUT with the id). Others have rules that a form alone cannot keep. */
const bases: Partial<Record<AdminObject, string>> = {
  position: 'permission/Position',
  role: 'permission/Role',
  group: 'permission/Group',
  user: 'permission/Users',
  permissionGroup: 'permission/PermissionGroup',
  system: 'system/System',
  menu: 'system/Menu',
  button: 'system/ModuleButton',
  column: 'system/ModuleColumn',
  form: 'system/ModuleForm',
  dataField: 'system/ModuleDataAuthorize',
  dataScheme: 'system/ModuleDataAuthorizeScheme',
  dictionaryType: 'system/DictionaryType',
  dictionaryData: 'system/DictionaryData',
  billRule: 'system/BillRule',
  area: 'system/Area',
  commonWords: 'system/CommonWords',
  sysConfig: 'system/SysConfig',
}

export function isRestorable(ctx: PlatformContext, change: Change): boolean {
  return findWay(ctx, change) !== null
}

/**
 * Makes the thing what it was before the change, by its own call and on behalf of the person: the rights, the rules and the entry in
 * history are those of any other change. What was deleted is made anew, under a new id.
 */
export async function restoreChange(ctx: PlatformContext, actor: Actor, { id, meta }: { id: string; meta: CallMeta }) {
  const change = await findChange(ctx.db, await seenChanges(ctx.db, actor), id)
  if (!change) throw refused(messages.missing)
  const way = findWay(ctx, change)
  if (!way) throw refused('该记录不支持恢复')
  const { endpoint, handle } = way.route
  await demandAccess(ctx, endpoint, actor)
  const { version: _version, ...before } = change.beforeJson as Record<string, unknown>
  const body = endpoint.body.safeParse(before)
  if (!body.success) throw new AppError('refused', `history ${id} fits its call no more`, { userMessage: '该记录不支持恢复' })
  await handle({ params: way.params, query: endpoint.query.parse(undefined), body: body.data, ctx, actor, meta })
}

function findWay(ctx: PlatformContext, change: Change): { route: Route; params: Record<string, string> } | null {
  const base = baseOf(change)
  if (base === undefined || typeof change.beforeJson !== 'object' || change.beforeJson === null) return null
  const isGone = change.action === 'delete'
  // Who was deleted comes back through the user administration only: with the password and the memberships that it gives.
  if (isGone && change.objectType === 'user') return null
  if (!isGone && change.action !== 'update' && change.action !== 'state') return null
  // Of the configuration there is one.
  const isOne = isGone || change.objectType === 'sysConfig'
  const segments = isOne ? base.split('/') : [...base.split('/'), change.objectId]
  const match = ctx.findCall?.(isGone ? 'POST' : 'PUT', segments)
  return match?.kind === 'found' ? match : null
}

function baseOf({ objectType, beforeJson }: Change): string | undefined {
  if (objectType !== 'organize') return bases[objectType as AdminObject]
  const isDepartment = (beforeJson as { type?: unknown } | null)?.type === 'department'
  return isDepartment ? 'permission/Organize/Department' : 'permission/Organize'
}
