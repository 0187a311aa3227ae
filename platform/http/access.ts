import type { Endpoint } from '@/lib/contract/endpoint'
import { AppError } from '@/lib/errors/app-error'
import { hasTag } from '../modules/permission/public'
import { authenticate } from '../modules/session/public'
import type { Actor, CallMeta, PlatformContext } from './context'

/**
 * Who calls; null for calls that anyone may make. What the caller may do is asked by `demandAccess`; rights on the records of a module
 * (`module`) are checked in its services, which know the module.
 */
export async function identify(
  ctx: PlatformContext,
  endpoint: Endpoint,
  authorization: string,
  meta: CallMeta,
): Promise<Actor | null> {
  const { access } = endpoint
  if (access === 'anonymous' || (access === 'optional' && authorization === '')) return null
  return authenticate(ctx, authorization, meta, { isForLocked: endpoint.isForLocked })
}

/** Applies the access rule of the declaration: refuses a signed-in user who may not make the call. */
export async function demandAccess(ctx: PlatformContext, endpoint: Endpoint, actor: Actor): Promise<void> {
  const { access } = endpoint
  if (access === 'anonymous' || access === 'optional' || access === 'session' || access === 'module' || actor.isAdministrator)
    return
  if (access !== 'administrator' && (await hasTag(ctx, actor, access.tag))) return
  const needed = access === 'administrator' ? 'administrator' : access.tag
  throw new AppError('forbidden', `${endpoint.method} ${endpoint.path} needs ${needed}`)
}
