import { screenTag } from '@/lib/contract/screen/screen'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { hasTag, openMenusOf } from '../permission/public'
import { findScreen, type StoredScreen } from './store'

/**
 * A screen for someone who may see it: he designs screens, or it is enabled and a menu entry of type 6 that shows it is granted to him.
 * Whoever may not see it does not learn whether it exists.
 */
export async function openForReader(ctx: PlatformContext, actor: Actor, id: string): Promise<StoredScreen> {
  const screen = await findScreen(ctx.db, id)
  if (await hasTag(ctx, actor, screenTag.tag)) {
    if (!screen) throw noScreen(id)
    return screen
  }
  if (screen?.status !== 1 || (await openMenusOf(ctx, actor, { type: 6, id })).size === 0) {
    throw new AppError('forbidden', `no menu entry shows screen ${id}`)
  }
  return screen
}

function noScreen(id: string): AppError {
  return new AppError('notFound', `no screen ${id}`, { userMessage: '大屏不存在' })
}
