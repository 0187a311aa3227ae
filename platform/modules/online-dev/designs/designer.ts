import { designTag } from '@/lib/contract/online-dev/design-base'
import type { Actor, PlatformContext } from '../../../http/context'
import { hasTag } from '../../permission/public'
import { forbidden } from '../records/access'

/** Refuses whoever does not hold the screen of designs; in calls that others may make too. */
export async function demandDesigner(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (!(await hasTag(ctx, actor, designTag.tag))) throw forbidden(`needs ${designTag.tag}`)
}
