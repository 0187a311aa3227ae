import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { hasTag } from '../modules/permission/public'
import { authenticate, isViewing, tokenHashOf } from '../modules/session/public'
import type { Actor, CallMeta, PlatformContext } from './context'
import { demandSameViewing, readOnlyRefusal, refuseInViewing } from './viewing'

/** Who calls; null for calls that anyone may make. What somebody does while he looks as another person writes nothing. */
type Admission = { actor: Actor | null; isReadOnly: boolean }

/**
 * Applies the access rule of the declaration and answers who calls. Rights on the records of a module (`module`) are checked in its
 * services, which know the module.
 */
export async function admit(ctx: PlatformContext, endpoint: Endpoint, authorization: string, meta: CallMeta): Promise<Admission> {
  const { access, isForLocked, whileViewing } = endpoint
  if (access === 'anonymous' || (access === 'optional' && authorization === '')) {
    return { actor: null, isReadOnly: await readsOnly(ctx, endpoint, authorization) }
  }
  const isOwn = whileViewing === 'own'
  const actor = await authenticate(ctx, authorization, meta, { isForLocked, isOwn })
  if (!isOwn) demandSameViewing(meta.viewId, actor)
  await demandAccess(ctx, endpoint, actor)
  return { actor, isReadOnly: actor.viewer !== undefined }
}

/** Calls that anyone may make ask for no session, but what comes from one that looks as somebody else changes nothing either. */
async function readsOnly(
  ctx: PlatformContext,
  { method, path, changesState }: Endpoint,
  authorization: string,
): Promise<boolean> {
  const tokenHash = tokenHashOf(authorization)
  if (tokenHash === null || !(await isViewing(ctx, tokenHash))) return false
  if (changesState) throw readOnlyRefusal(`${method} ${path}`)
  return true
}

/** Refuses a signed-in user who may not make the call. */
export async function demandAccess(ctx: PlatformContext, endpoint: Endpoint, actor: Actor): Promise<void> {
  refuseInViewing(endpoint, actor)
  const { access } = endpoint
  if (access === 'anonymous' || access === 'optional' || access === 'session' || access === 'module' || actor.isAdministrator)
    return
  if (access !== 'administrator' && (await hasTag(ctx, actor, access.tag))) return
  const needed = access === 'administrator' ? 'administrator' : access.tag
  throw new AppError('forbidden', `${endpoint.method} ${endpoint.path} needs ${needed}`)
}
