import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readFlag, readTexts } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import { hasTag } from '../../permission/public'
import { formOf, loadFlow } from '../definitions/loaded-flow'
import { operatesOf, readableCodes } from '../definitions/node-rights'
import { findOperators, findTasks, type TaskRow } from '../run/run-store'
import { maySee, monitorTag, seeTask } from './access'
import { isWatched } from './access-store'
import type { recordOnWire } from './detail-records'
import { findForm } from './detail-store'
import { viewableNodes } from './form-view'
import { whoseToDo } from './operators'
import { findNamingTasks } from './printed-store'
import { linesOf } from './replay'

/** What may be printed of a task: its record by the rights of a node, and what was done with it (contract 1 §22, contract 2 §20). */
type PrintedTask = {
  id: string
  /** Of the form. */
  enCode: string
  module: LoadedModule
  readable: ReadonlySet<string>
  operatorRecordList: ReturnType<typeof recordOnWire>[]
}

type Asked = { templateId: string; ids: readonly string[] }

/** The tasks among `ids` that the person may see and print with a template, by their ids: where one of their nodes offers it. */
export async function printedTasks(
  ctx: PlatformContext,
  actor: Actor,
  { templateId, ids }: Asked,
): Promise<ReadonlyMap<string, PrintedTask>> {
  const printed = new Map<string, PrintedTask>()
  for (const task of await findTasks(ctx.db, ids)) {
    const { id } = task
    const grant = await grantOf(ctx, actor, task, templateId)
    if (!grant) continue
    const { lines } = await linesOf(ctx, id, await findOperators(ctx.db, id))
    printed.set(id, { id, ...grant, operatorRecordList: lines })
  }
  return printed
}

/** So many of the tasks that may be meant are looked at. */
const lookedAtMax = 20

/** Whether there is a task that the person may print with the template. */
export async function mayPrintTasks(ctx: PlatformContext, actor: Actor, templateId: string): Promise<boolean> {
  const { handlers } = await whoseToDo(ctx, actor)
  const isWatching = await hasTag(ctx, actor, monitorTag)
  const ids = await findNamingTasks(
    ctx.db,
    templateId,
    {
      userId: actor.userId,
      handlerIds: handlers.map(({ userId }) => userId),
      isWatched: isWatching ? await isWatched(ctx.db, actor) : null,
    },
    lookedAtMax,
  )
  for (const task of await findTasks(ctx.db, ids)) if (await grantOf(ctx, actor, task, templateId)) return true
  return false
}

async function grantOf(ctx: PlatformContext, actor: Actor, task: TaskRow, templateId: string) {
  const seen = await seeTask(ctx, actor, task)
  if (!maySee(seen)) return null
  const version = await loadFlow(ctx.db, task.versionId)
  const { start, nodes } = version.flow
  const viewable = viewableNodes(seen, start.nodeId)
  const node = [...nodes.values()].find((one) => (seen.isWatcher || viewable.has(one.nodeId)) && offers(one, templateId))
  const form = node ? await findForm(ctx.db, formOf(version, node.nodeId)) : undefined
  const module = form ? await moduleOfForm(ctx, form.id) : null
  if (!node || !form || !module) return null
  return { enCode: form.enCode, module, readable: readableCodes(operatesOf(node, module.fields), module.fields) }
}

function offers({ properties }: FlowNode, templateId: string): boolean {
  return readFlag(own(properties, 'hasPrintBtn')) && readTexts(own(properties, 'printId')).includes(templateId)
}
