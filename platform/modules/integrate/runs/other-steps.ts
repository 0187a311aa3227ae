import { flowTask } from '@/lib/contract/workflow/flow-launch'
import { own, readText, readTexts } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import { messageTypes, sendByConfig, tellPeople } from '../../message/public'
import { interfaceAnswer } from '../../scheduledtask/public'
import { actorById, findMainVersion, launch, NobodyFound } from '../../workflow/run/public'
import { filled, type Item, passedTo } from './item'
import { meantPeople, receiversOf } from './news'
import { parametersOf, rowsOf } from './parameters'
import { keyOf, type RunStep, type Step } from './step-types'

const launchesMax = 100

/** Asks an interface for each item. What it does outside is not taken back: an attempt that was broken off asks again. */
export const dataInterface: RunStep = async (ctx, step) => {
  const { properties } = step.node
  const rows: Item[] = []
  for (const item of step.items) {
    step.signal.throwIfAborted()
    rows.push(
      ...rowsOf(await interfaceAnswer(ctx, step.actor, readText(own(properties, 'formId')), parametersOf(properties, item))),
    )
  }
  return { count: step.items.length, rows: rows.slice(0, 100) }
}

/** Tells people something, once for all items: by a configuration, else by the title and text of the node. */
export const message: RunStep = async (_ctx, { node, row, items }) => ({
  count: 1,
  together: async (ctx, trx) => {
    const { properties } = node
    const [item = {}] = items
    const scope = { ...ctx, db: trx }
    const userIds = await receiversOf(trx, properties, row)
    const title = filled(readText(own(properties, 'msgTitle')), item) || row.fullName
    const content = filled(readText(own(properties, 'msgContent')), item)
    const configId = readText(own(properties, 'msgId'))
    const params = { Title: title, Content: content }
    const isSent = configId !== '' && (await sendByConfig(scope, configId, { userIds, type: messageTypes.system, params }))
    if (!isSent) await tellPeople(scope, { userIds, title, lines: content === '' ? [title] : content.split('\n') })
  },
})

/** Launches a flow for each item and each of its initiators, as that person; without any as the person of the integration. */
export const launchFlow: RunStep = async (ctx, step) => {
  const flowId = await findMainVersion(ctx.db, readText(own(step.node.properties, 'flowId')))
  if (flowId === null) throw refused('流程不存在或已停用')
  const told = own(step.node.properties, 'initiator')
  const initiators = readTexts(told).length > 0 ? await meantPeople(ctx.db, told) : [step.actor.userId]
  if (initiators.length * step.items.length > launchesMax) throw refused(`一次最多发起${launchesMax}个流程`)
  for (const [at, item] of step.items.entries())
    for (const userId of initiators) await launchFor(ctx, step, { flowId, userId, item, at })
  return { count: initiators.length * step.items.length }
}

type Launching = { flowId: string; userId: string; item: Item; at: number }

async function launchFor(ctx: PlatformContext, step: Step, { flowId, userId, item, at }: Launching): Promise<void> {
  step.signal.throwIfAborted()
  const actor = await actorById(ctx, userId)
  if (!actor) throw refused('流程发起人不存在或已停用')
  const formData = passedTo(own(step.node.properties, 'transferList'), item)
  const meta = {
    ipAddress: '',
    userAgent: 'integration',
    origin: 'pc',
    requestId: step.task.id,
    idempotencyKey: keyOf(step, at, userId),
  }
  const form = flowTask.create.body.parse({ flowId, formData, status: 0, flowUrgent: 1 })
  try {
    await launch(ctx, { actor, meta, form, readModule: step.readModule })
  } catch (error) {
    if (error instanceof NobodyFound) throw refused('流程下一节点没有审批人，无法发起')
    throw error
  }
}
