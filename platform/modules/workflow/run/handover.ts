import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import type { WorkPart, WorkParts } from '../../permission/public'
import { findAssistants, findTemplate, lockTemplates, type TemplateRow } from '../definitions/template-store'
import { keepTemplate, toldTemplate } from '../definitions/templates'
import { perform } from './command'
import { findOwnTemplates, findWaitingParts, giveTemplate, type WaitingPart } from './handover-store'
import { findOperator } from './run-store'
import { nothingSaid } from './saying'

/** Flows and what waits are handed over when somebody leaves (contract 2 §3.6). */

const icon = 'icon-ym icon-ym-flowDesign'
const root = { id: 'flow', fullName: '流程设计', icon, parentId: '-1' }

const flow: WorkPart = {
  list: async ({ db }, userId) => {
    const own = await findOwnTemplates(db, userId)
    if (own.length === 0) return []
    return [{ ...root, children: own.map((one) => ({ ...one, icon, parentId: root.id, children: [] })) }]
  },
  prepare: async (ctx, { actor, fromId, toId }, ids) => {
    const ticked = (await findOwnTemplates(ctx.db, fromId)).filter(({ id }) => ids.includes(id))
    if (ticked.length === 0) return null
    return async (trx) => {
      await lockTemplates(trx)
      for (const { id } of ticked) {
        const before = await findTemplate(trx, id)
        if (!before) continue
        const told = await toldWithManagers(trx, before)
        await giveTemplate(trx, id, { fromId, toId })
        const after = await toldWithManagers(trx, (await findTemplate(trx, id)) ?? before)
        await keepTemplate(ctx, trx, actor, { action: 'update', before: told, after })
      }
    }
  },
}

async function toldWithManagers(trx: DbTransaction, row: TemplateRow) {
  const assistants = (await findAssistants(trx, row.id)).join()
  return { ...(await toldTemplate(trx, row)), creatorUserId: row.createdBy ?? '', assistants }
}

/** As many are handed over at once: each is a command of its task. What is left is there the next time. */
const partsMax = 200

/** Each by the command that puts another person in the place of one: what others do at the node stays as it is. */
const wait: WorkPart = {
  list: async ({ db }, userId) => {
    const parts = await findWaitingParts(db, userId, partsMax)
    return [...groupBy(parts, (part) => part.templateId)].map(([templateId, children]) => ({
      ...{ id: templateId, fullName: children[0]?.flowName ?? '', icon, parentId: '-1' },
      children: children.map(({ id, fullName }) => ({ id, fullName, icon, parentId: templateId, children: [] })),
    }))
  },
  prepare: async (ctx, { actor, fromId, toId }, ids) => {
    const ticked = (await findWaitingParts(ctx.db, fromId, partsMax)).filter(({ id }) => ids.includes(id))
    if (ticked.length === 0) return null
    const modules = await modulesOf(ctx, ticked)
    return async (trx) => {
      // In the order of their tasks, so that two handovers never wait for each other.
      for (const { id, taskId, formId } of ticked.toSorted((one, other) => (one.taskId < other.taskId ? -1 : 1))) {
        await perform(ctx, trx, {
          ...{ taskId, module: modules.get(formId) ?? null, actor, saying: nothingSaid },
          command: async () => {
            const part = await findOperator(trx, id)
            if (part?.handlerId !== fromId) throw refused('当前流程被处理，无法审批')
            return { kind: 'replace', operatorId: part.number, toId }
          },
        })
      }
    }
  },
}

async function modulesOf(ctx: PlatformContext, parts: readonly WaitingPart[]): Promise<ReadonlyMap<string, LoadedModule | null>> {
  const modules = new Map<string, LoadedModule | null>()
  for (const formId of new Set(parts.map((part) => part.formId))) modules.set(formId, await moduleOfForm(ctx, formId))
  return modules
}

export const flowWork: Pick<WorkParts, 'flow' | 'wait'> = { flow, wait }
