import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { findOperator, type OperatorRow } from '../run/run-store'
import { noViewRight } from './access'
import { delegateTypes, findPrincipals, type Principal } from './principals-store'

/** Whether the person is this one, or may approve for them now in the template. */
export async function mayActFor(ctx: PlatformContext, actor: Actor, templateId: string, handlerId: string): Promise<boolean> {
  if (handlerId === actor.userId) return true
  const principals = await findPrincipals(ctx.db, { userId: actor.userId, now: ctx.now() })
  return principals.some(({ userId, templateIds }) => userId === handlerId && (templateIds?.includes(templateId) ?? true))
}

/** The part of a person at a node, for that person and for who represents them; refused for everybody else, as where there is none. */
export async function openOperator(ctx: PlatformContext, actor: Actor, operatorId: string): Promise<OperatorRow> {
  const operator = await findOperator(ctx.db, operatorId)
  if (!operator || !(await mayActFor(ctx, actor, operator.templateId, operator.handlerId))) throw refused(noViewRight)
  return operator
}

/** Whose part the person may do now: the own one, and that of whoever is represented. */
export async function whoseToDo(ctx: PlatformContext, { userId }: Actor): Promise<{ now: number; handlers: Principal[] }> {
  const now = ctx.now()
  return { now, handlers: [{ userId, templateIds: null }, ...(await findPrincipals(ctx.db, { userId, now }))] }
}

/** Whether somebody lets the person launch the main version of an enabled flow in their name. */
export async function mayLaunchForSomebody(ctx: PlatformContext, { userId }: Actor, version: LoadedFlow): Promise<boolean> {
  if (version.isMain !== 1 || version.enabledMark !== 1) return false
  const principals = await findPrincipals(ctx.db, { userId, now: ctx.now() }, delegateTypes.launch)
  return principals.some(({ templateIds }) => templateIds?.includes(version.templateId) ?? true)
}
