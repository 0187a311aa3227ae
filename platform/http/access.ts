import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { hasTag } from '../modules/permission/public'
import { authenticate, isViewing, tokenHashOf } from '../modules/session/public'
import type { Actor, CallMeta, PlatformContext } from './context'
import { demandSameViewing, readOnlyRefusal, refuseInViewing } from './viewing'

/** Null for calls that anyone may make. What somebody does while he looks as another person writes nothing. */
type Caller = { actor: Actor | null; isReadOnly: boolean }

/** Who calls. What the caller may do is asked by `admit`. */
export async function identify(ctx: PlatformContext, endpoint: Endpoint, authorization: string, meta: CallMeta): Promise<Caller> {
  const { access, isForLocked, whileViewing } = endpoint
  if (access === 'anonymous' || (access === 'optional' && authorization === '')) {
    return { actor: null, isReadOnly: await readsOnly(ctx, endpoint, authorization) }
  }
  const actor = await authenticate(ctx, authorization, meta, { isForLocked, isOwn: whileViewing === 'own' })
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

/**
 * Refuses a signed-in user who may not make the call, or not from this page. Rights on the records of a module (`module`) are checked
 * in its services, which know the module.
 */
export async function admit(ctx: PlatformContext, endpoint: Endpoint, actor: Actor, { viewId }: CallMeta): Promise<void> {
  if (endpoint.whileViewing !== 'own') demandSameViewing(viewId, actor)
  await demandAccess(ctx, endpoint, actor)
}

/** Applies the access rule of the declaration: refuses a signed-in user who may not make the call. */
export async function demandAccess(ctx: PlatformContext, endpoint: Endpoint, actor: Actor): Promise<void> {
  refuseInViewing(endpoint, actor)
  const { access } = endpoint
  if (access === 'anonymous' || access === 'optional' || access === 'session' || access === 'module' || actor.isAdministrator)
    return
  const tags = access === 'administrator' ? [] : [access.tag, ...(access.or ?? [])]
  for (const tag of tags) if (await hasTag(ctx, actor, tag)) return
  throw new AppError('forbidden', `${endpoint.method} ${endpoint.path} needs ${tags.join(' or ') || 'administrator'}`)
}
