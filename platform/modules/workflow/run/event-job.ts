import { isRecord, own, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { enqueue, type JobKind } from '../../../jobs/public'
import { enabledInterface, type ModuleReader, previewInterface } from '../../datainterface/public'
import { findFlowRecord, moduleOfForm } from '../../online-dev/records/public'
import { loadFlow } from '../definitions/loaded-flow'
import { taskNodeIdOf } from '../tasks/access'
import { insertEvent } from './child-store'
import { actorById } from './children'
import { perform } from './command'
import { type AskedEvent, eventWork, type FlowEvent, flowEvents, holdWork } from './event-asks'
import { fieldReader } from './open-task'
import { findTask, lockTask } from './run-store'
import { nothingSaid } from './saying'

const resultMax = 2_000

/** Calls the data interface of an event and keeps what came of it. A call that fails is tried again, and kept as failed in the end. */
export function flowEventsWith(readModule: ModuleReader): JobKind<AskedEvent> {
  return {
    ...eventWork,
    run: async (ctx, asked) => {
      await keepResult(ctx, asked, { result: await callOf(ctx, asked, readModule) })
      return undefined
    },
    failed: (ctx, asked) => keepResult(ctx, asked, { result: null, hasFailed: true }),
  }
}

/**
 * Holds a task whose flow is to stop where an event fails (contract 4a §9.2, `funcConfigRule` 1), until somebody who watches over it has
 * looked and lets it go on. What ended meanwhile has nothing to be held.
 */
export const flowHolds: JobKind<AskedEvent> = {
  ...holdWork,
  run: async (ctx, { taskId, event }) => {
    const task = await findTask(ctx.db, taskId)
    const module = task ? await moduleOfForm(ctx, task.formId) : null
    const opinion = `${flowEvents[event as FlowEvent] ?? event}执行失败，流程已挂起`
    await ctx.db.transaction().execute(async (trx) => {
      const now = await lockTask(trx, taskId)
      if (now?.status !== 1 || now.isSuspended === 1) return
      const saying = { ...nothingSaid, opinion }
      await perform(ctx, trx, { taskId, module, actor: null, saying, command: () => ({ kind: 'suspend' }) })
    })
    return undefined
  },
}

async function callOf(ctx: PlatformContext, { taskId, nodeCode, event }: AskedEvent, readModule: ModuleReader) {
  const task = await findTask(ctx.db, taskId)
  const actor = task ? await actorById(ctx, task.launcherId) : null
  if (!task || !actor) return null
  const flow = await loadFlow(ctx.db, task.versionId)
  const config = readRecord(own(flow.flow.nodes.get(nodeCode)?.properties ?? {}, event))
  const record = await findFlowRecord(ctx.db, await moduleOfForm(ctx, task.formId), taskId)
  const readField = fieldReader(record?.data ?? {})
  const known: Record<string, string> = {
    ...{
      '@flowId': flow.id,
      '@taskId': taskId,
      '@taskNodeId': taskNodeIdOf(taskId, nodeCode),
      '@flowFullName': flow.templateName,
    },
    ...{ '@taskFullName': task.fullName, '@launchUserId': actor.userId, '@launchUserName': actor.realName },
  }
  const given = (row: Record<string, unknown>) => {
    const source = readNumber(own(row, 'sourceType')) ?? 1
    const relation = own(row, 'relationField')
    if (source === 4) return known[readText(relation)] ?? ''
    return source === 1 ? readField(readText(relation)) : source === 2 ? relation : ''
  }
  const rows = readList(own(config, 'templateJson')).filter(isRecord)
  const paramList = rows.map((row) => ({ field: readText(own(row, 'field')), defaultValue: given(row) }))
  return previewInterface(ctx, actor, { id: readText(own(config, 'interfaceId')), paramList }, readModule)
}

type Outcome = { result: unknown; hasFailed?: boolean }

async function keepResult(ctx: PlatformContext, asked: AskedEvent, { result, hasFailed = false }: Outcome): Promise<void> {
  const task = await findTask(ctx.db, asked.taskId)
  if (!task) return
  const { flow } = await loadFlow(ctx.db, task.versionId)
  const event = asked.event as FlowEvent
  const config = readRecord(own(flow.nodes.get(asked.nodeCode)?.properties ?? {}, event))
  const interfaceId = readText(own(config, 'interfaceId'))
  const called = await enabledInterface(ctx, interfaceId).catch(() => null)
  const row = {
    ...{ id: ctx.newId(), taskId: task.id, nodeCode: asked.nodeCode, fullName: flowEvents[event] ?? asked.event, interfaceId },
    ...{ interfaceName: readText(own(config, 'interfaceName')), interfaceCode: called?.id ?? '' },
    ...{ result: (JSON.stringify(result) ?? '').slice(0, resultMax), isFailed: result === null ? 1 : 0, createdAt: ctx.now() },
  }
  const isHeld = hasFailed && readNumber(own(flow.start.properties, 'funcConfigRule')) === 1
  await ctx.db.transaction().execute(async (trx) => {
    await insertEvent(trx, row)
    if (isHeld) await enqueue(ctx, trx, holdWork, { payload: asked })
  })
}
