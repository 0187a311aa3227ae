import type { LeftValue } from '@/lib/contract/online-dev/design-versions'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../../http/context'
import { type Access, canSee, openModule } from '../../records/access'
import { namesOf } from '../../records/named-records'
import { findVisible } from '../../records/open-record'
import type { Left } from './judge'

export type LeftOf = Left & { id: string }

/** Values that stay, with the records that they stand in, as far as the person may see both: who designs need not see what others store. */
export async function tellLeft(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  left: readonly LeftOf[],
): Promise<LeftValue[]> {
  const access = left.length === 0 ? null : await openIfPermitted(ctx, actor, modelId)
  if (!access) return []
  const records = await findVisible(ctx, actor, access, [...new Set(left.map(({ id }) => id))])
  const seen = new Set(records.map(({ id }) => id))
  const names = await namesOf({ ctx, actor, access }, records)
  return left
    .filter(({ id, code }) => seen.has(id) && (code === '' || canSee(access, code)))
    .map((one) => ({ ...one, name: names.get(one.id) ?? '' }))
}

async function openIfPermitted(ctx: PlatformContext, actor: Actor, modelId: string): Promise<Access | null> {
  try {
    return await openModule(ctx, actor, modelId)
  } catch (error) {
    if (error instanceof AppError && error.httpStatus < 500) return null
    throw error
  }
}
