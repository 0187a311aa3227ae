import { dictionaryTag } from '@/lib/contract/system/dictionary'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { hasTag, moduleRights } from '../permission/public'
import { findItem } from './store'

/**
 * Whoever administers dictionaries works on the items of all of them; whoever has an entry of the menu that opens one, on those of this
 * one (contract 3b §15).
 */
export async function demandDictionary(ctx: PlatformContext, actor: Actor, typeId: string | null): Promise<void> {
  if (await hasTag(ctx, actor, dictionaryTag)) return
  if (typeId !== null && (await moduleRights(ctx, actor, typeId)).isPermitted) return
  throw new AppError('forbidden', `items of dictionary ${typeId} need ${dictionaryTag} or an entry that opens it`)
}

/** The same for one of its items. Of an unknown one those hear alone who may know of all of them. */
export async function demandItem(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await demandDictionary(ctx, actor, (await findItem(ctx.db, id))?.dictionaryTypeId ?? null)
}
