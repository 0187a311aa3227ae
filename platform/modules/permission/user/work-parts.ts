import type { WorkNode } from '@/lib/contract/permission/user-work'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'

type WorkHanding = { actor: Actor; fromId: string; toId: string }

/** Work of somebody, which another module keeps (contract 2 §3.6). */
export type WorkPart = {
  /** As a tree, of which the leaves are handed over. */
  list(ctx: PlatformContext, userId: string): Promise<WorkNode[]>
  /**
   * Makes ready what of the ticked leaves is still the person's, for the transaction of the handover; null where that is nothing. What
   * it answers throws its refusals.
   */
  prepare(
    ctx: PlatformContext,
    handing: WorkHanding,
    ids: readonly string[],
  ): Promise<((trx: DbTransaction) => Promise<void>) | null>
}

/** Flows that somebody made or helps with, what waits for them, and what does something by itself with their rights. */
export type WorkParts = { flow: WorkPart; wait: WorkPart; automatic: readonly WorkPart[] }
