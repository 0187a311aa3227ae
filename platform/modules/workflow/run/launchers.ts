import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { mayLaunch } from '../definitions/launch-rights'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { delegateTypes, principalsOf } from '../delegates/principals'
import { actorById } from './children'

export const noLaunchRight = '您没有发起该流程的权限'

/**
 * In whose name a flow is launched, once each: the actor's own where nobody else is named. Refuses whoever is named without having
 * delegated it, and whoever may not launch it himself (contract 4a §5.2, §6.7).
 */
export async function launchersOf(
  ctx: PlatformContext,
  actor: Actor,
  flow: Pick<LoadedFlow, 'id' | 'templateId'>,
  delegateUserList: readonly string[],
): Promise<[Actor, ...Actor[]]> {
  const [first, ...others] = [...new Set(delegateUserList)].filter((id) => id !== actor.userId)
  if (first === undefined) {
    if (!(await mayLaunch(ctx, actor, flow.id))) throw refused(noLaunchRight)
    return [actor]
  }
  const delegating = await launchedFor(ctx, actor, flow.templateId)
  const launcher = async (id: string): Promise<Actor> => {
    const principal = delegating.includes(id) ? await actorById(ctx, id) : null
    if (!principal || !(await mayLaunch(ctx, principal, flow.id))) throw refused(noLaunchRight)
    return principal
  }
  const launchers: [Actor, ...Actor[]] = [await launcher(first)]
  for (const id of others) launchers.push(await launcher(id))
  return launchers
}

/** Ids of those who let the actor launch the template for them now. */
export function launchedFor(ctx: PlatformContext, actor: Actor, templateId: string): Promise<string[]> {
  return principalsOf(ctx.db, actor.userId, ctx.now(), { type: delegateTypes.launch, templateId })
}
