import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { nextVersion } from '../../../store/next-version'
import type { WorkPart } from './work-parts'

type Lent = { id: string; createdBy: string | null; runAs: string | null }

type Changes = { createdBy?: string; runAs?: string; version: typeof nextVersion; updatedAt: number; updatedBy: string }

/** A kind of thing that does something by itself with the rights of whoever saved it last (`runAs`). */
export type LentRights<Row extends Lent> = {
  root: { id: string; fullName: string; icon: string }
  findOwn(db: PlatformContext['db'], userId: string): Promise<readonly { id: string; fullName: string }[]>
  /** Before the first row, as every change of the kind does. */
  lockAll(trx: DbTransaction): Promise<void>
  lock(trx: DbTransaction, id: string): Promise<Row | undefined>
  update(trx: DbTransaction, id: string, changes: Changes): Promise<Row>
  keep(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: { before: Row; after: Row }): Promise<void>
}

/**
 * What somebody made, or whose rights it has, goes over when he leaves (contract 2 §3.6). An administrator gives it the rights of whoever
 * takes over; by anybody else it rests on the rights of who left, and so does nothing, until that one saves it: nobody makes somebody
 * else's rights do what that one has not seen.
 */
export function lentWork<Row extends Lent>(kind: LentRights<Row>): WorkPart {
  const { root } = kind
  return {
    list: async ({ db }, userId) => {
      const own = await kind.findOwn(db, userId)
      if (own.length === 0) return []
      const children = own.map((one) => ({ ...one, icon: root.icon, parentId: root.id, children: [] }))
      return [{ ...root, parentId: '-1', children }]
    },
    prepare: async (ctx, { actor, fromId, toId }, ids) => {
      const ticked = (await kind.findOwn(ctx.db, fromId)).filter(({ id }) => ids.includes(id))
      if (ticked.length === 0) return null
      return async (trx) => {
        await kind.lockAll(trx)
        for (const { id } of ticked) {
          const before = await kind.lock(trx, id)
          if (!before) continue
          const after = await kind.update(trx, id, {
            ...(before.createdBy === fromId ? { createdBy: toId } : {}),
            ...(before.runAs === fromId && actor.isAdministrator ? { runAs: toId } : {}),
            ...{ version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId },
          })
          await kind.keep(trx, ctx, actor, { before, after })
        }
      }
    },
  }
}
