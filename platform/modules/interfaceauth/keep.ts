import type { Actor, PlatformContext } from '../../http/context'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { type AdminChange, keepHistory } from '../history/public'

/** Whoever saves anything of an application gives its calls his own rights: nobody can use the rights of who saved it before. */
export function savedBy(ctx: PlatformContext, actor: Actor) {
  return { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId, runAs: actor.userId }
}

type Kept = Omit<AdminChange, 'object'>

export function keepApplication(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: Kept): Promise<void> {
  return keepHistory(trx, ctx, actor, { object: 'interfaceOauth', ...change })
}
