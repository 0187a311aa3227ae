import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { noViewRight } from './access'
import { findOperator, type OperatorRow } from '../run/run-store'
import { findPrincipals } from './principals-store'

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
