import { nextVersion } from '../../../store/next-version'
import type { WorkPart } from '../../permission/public'
import { asForm, keepIntegrate } from './service'
import { findOwnIntegrates, lockIntegrate, lockIntegrates, updateIntegrate } from './store'

const icon = 'icon-ym icon-ym-integration'
const root = { id: 'integrate', fullName: '集成助手', icon, parentId: '-1' }

/**
 * Integrations that somebody made, or whose rights they have, go over when he leaves (contract 2 §3.6). An administrator gives them the
 * rights of whoever takes over; by anybody else they rest on the rights of who left, and so do nothing, until that one saves them: nobody
 * makes somebody else's rights do what that one has not seen.
 */
export const integrationWork: WorkPart = {
  list: async ({ db }, userId) => {
    const own = await findOwnIntegrates(db, userId)
    if (own.length === 0) return []
    return [{ ...root, children: own.map((one) => ({ ...one, icon, parentId: root.id, children: [] })) }]
  },
  prepare: async (ctx, { actor, fromId, toId }, ids) => {
    const ticked = (await findOwnIntegrates(ctx.db, fromId)).filter(({ id }) => ids.includes(id))
    if (ticked.length === 0) return null
    return async (trx) => {
      await lockIntegrates(trx)
      for (const { id } of ticked) {
        const before = await lockIntegrate(trx, id)
        if (!before) continue
        const after = await updateIntegrate(trx, id, {
          ...(before.createdBy === fromId ? { createdBy: toId } : {}),
          ...(before.runAs === fromId && actor.isAdministrator ? { runAs: toId } : {}),
          ...{ version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId },
        })
        await keepIntegrate(trx, ctx, actor, { action: 'update', before: asForm(before), after: asForm(after) })
      }
    }
  },
}
