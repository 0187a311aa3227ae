import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { hasTag } from '../../permission/public'

export const formTag = 'workFlow.form'
export const flowTag = 'workFlow.flowEngine'

/** Forms are read by those who design them, and by those who design the flows on them. */
export async function demandFormReader(ctx: PlatformContext, actor: Actor): Promise<void> {
  if (!(await hasTag(ctx, actor, formTag)) && !(await hasTag(ctx, actor, flowTag))) {
    throw new AppError('forbidden', `needs ${formTag} or ${flowTag}`)
  }
}
