import { flowTask } from '@/lib/contract/workflow/flow-launch'
import { AppError } from '@/lib/errors/app-error'
import { own, readNumber, readText, readTexts } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { refused, refusedBecause } from '../../../kit/refusals'
import { messageTypes, sendByConfig, tellPeople } from '../../message/public'
import { interfaceAnswer } from '../../scheduledtask/public'
import { actorById, findMainVersion, launch, NobodyFound, noLaunchRight } from '../../workflow/run/public'
import { filled, type Item, passedTo } from './item'
import { meantPeople, receiversOf } from './news'
import { parametersOf, rowsOf } from './parameters'
import { keyOf, type RunStep, type Step, type Touched } from './step-types'

const launchesMax = 100
const noInitiator = '流程发起人不存在或已停用'

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

/**
 * Launches a flow for each item, in the name of somebody that the author may act for: himself, the person whose write started the run, or
 * those who have delegated launching it to him. Refuses everybody else, and whoever may not launch it himself.
 */
export const launchFlow: RunStep = async (ctx, step) => {
  const flowId = await findMainVersion(ctx.db, readText(own(step.node.properties, 'flowId')))
  if (flowId === null) throw refused('流程不存在或已停用')
  const { people, isCause } = await initiatorsOf(ctx, step)
  if (people.length * step.items.length > launchesMax) throw refused(`一次最多发起${launchesMax}个流程`)
  const touched: Touched[] = []
  for (const [at, item] of step.items.entries())
    for (const userId of people) {
      const flowTaskId = await launchFor(ctx, step, { flowId, userId, isCause, item, at })
      touched.push({ flowTaskId, flowId })
    }
  return { count: touched.length, touched }
}

/** `isCause`: it is whose write started the run, and launches it himself. */
type Initiators = { people: readonly string[]; isCause: boolean }

/** Own: `initiatorType` 1 the author, 2 whose write started it, 3 those of `initiator`. Without it as `initiator` says. */
async function initiatorsOf(ctx: PlatformContext, { node, actor, task }: Step): Promise<Initiators> {
  const told = own(node.properties, 'initiator')
  const kind = readNumber(own(node.properties, 'initiatorType')) ?? (readTexts(told).length > 0 ? 3 : 1)
  if (kind === 2 && task.causedBy !== null) return { people: [task.causedBy], isCause: true }
  if (kind !== 3) return { people: [actor.userId], isCause: false }
  const people = await meantPeople(ctx.db, told)
  if (people.length === 0) throw refused(noInitiator)
  return { people, isCause: false }
}

type Launching = { flowId: string; userId: string; isCause: boolean; item: Item; at: number }

async function launchFor(ctx: PlatformContext, step: Step, { flowId, userId, isCause, item, at }: Launching): Promise<string> {
  step.signal.throwIfAborted()
  // Whoever is chosen has delegated it: the author launches for him, and the task says so.
  const actor = isCause ? await actorById(ctx, userId) : step.actor
  if (!actor) throw refused(noInitiator)
  const formData = passedTo(own(step.node.properties, 'transferList'), item)
  const meta = {
    ipAddress: '',
    userAgent: 'integration',
    origin: 'pc',
    requestId: step.task.id,
    idempotencyKey: keyOf(step, at, userId),
  }
  const form = flowTask.create.body.parse({
    flowId,
    formData,
    status: 0,
    flowUrgent: 1,
    delegateUserList: isCause ? [] : [userId],
  })
  try {
    return await launch(ctx, { actor, meta, form, readModule: step.readModule })
  } catch (error) {
    if (error instanceof NobodyFound) throw refused('流程下一节点没有审批人，无法发起')
    if (actor !== step.actor || userId === actor.userId || !isNoLaunchRight(error)) throw error
    throw refusedBecause(`${userId} lets ${actor.userId} launch nothing`, '发起人未委托执行身份发起该流程，或无权发起')
  }
}

const isNoLaunchRight = (error: unknown) => error instanceof AppError && error.userMessage === noLaunchRight
