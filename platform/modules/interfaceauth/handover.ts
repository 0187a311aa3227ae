import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import type { WorkPart } from '../permission/public'
import { keepApplication } from './keep'
import { type ApplicationRow, findOwnApplications, lockApplication, lockApplications, updateApplication } from './store'

const icon = 'icon-ym icon-ym-systemForm'
const root = { id: 'interfaceOauth', fullName: '接口认证', icon, parentId: '-1' }

/**
 * Applications that somebody made, or whose rights they have, go over when he leaves (contract 2 §3.6); with whose rights as with
 * integrations. Keys of people stay: nobody calls with the key of somebody else.
 */
export const applicationWork: WorkPart = {
  list: async ({ db }, userId) => {
    const own = await findOwnApplications(db, userId)
    if (own.length === 0) return []
    return [{ ...root, children: own.map((one) => ({ ...one, icon, parentId: root.id, children: [] })) }]
  },
  prepare: async (ctx, { actor, fromId, toId }, ids) => {
    const ticked = (await findOwnApplications(ctx.db, fromId)).filter(({ id }) => ids.includes(id))
    if (ticked.length === 0) return null
    return async (trx: DbTransaction) => {
      await lockApplications(trx)
      for (const { id } of ticked) {
        const before = await lockApplication(trx, id)
        if (!before) continue
        const after = await updateApplication(trx, id, {
          ...(before.createdBy === fromId ? { createdBy: toId } : {}),
          ...(before.runAs === fromId && actor.isAdministrator ? { runAs: toId } : {}),
          ...{ version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId },
        })
        const change = { id, name: before.appName, action: 'members' } as const
        await keepApplication(trx, ctx, actor, { ...change, before: peopleOf(before), after: peopleOf(after) })
      }
    }
  },
}

const peopleOf = ({ createdBy, runAs }: ApplicationRow) => ({ createdBy, runAs })
