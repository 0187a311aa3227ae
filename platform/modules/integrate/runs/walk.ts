import { groupsHold } from '@/lib/flow/conditions'
import { hasRules, type IntegrateNode, type Integration, type StepType } from '@/lib/flow/integrate-tree'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { holdPushes } from '../../../http/push'
import { explain } from '../../../http/reply'
import { refusedBecause } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import type { IntegrateRow } from '../definitions/store'
import { fieldOf, type Item } from './item'
import { tellStart } from './news'
import { dataInterface, launchFlow, message } from './other-steps'
import { addData, deleteData, getData, updateData } from './record-steps'
import { endNode, findNodes, insertNode, keepOutput, type NodeRow, type TaskRow } from './run-store'
import type { RunStep, StepOutcome, StepPlan } from './step-types'

const runners: Readonly<Record<StepType, RunStep>> = {
  ...{ getData, addData, updateData, deleteData, dataInterface, message, launchFlow },
  empty: async () => ({ count: 0 }),
}

const outputCharsMax = 4_000_000
/** So many the log leads to. */
const touchedMax = 20

export type Walk = {
  row: IntegrateRow
  task: TaskRow
  tree: Integration
  actor: Actor
  readModule: ModuleReader
  /** Refuses to go on where the integration was disabled meanwhile. */
  demandEnabled: () => Promise<void>
  signal: AbortSignal
}

/** What started a run. */
export function inputOf({ inputJson }: Pick<TaskRow, 'inputJson'>): Item {
  const input: unknown = JSON.parse(inputJson)
  return isRecord(input) ? input : {}
}

/** Whether the start means what happened: by its conditions, where it has some. */
export function isMeant({ start }: Integration, task: TaskRow): boolean {
  const { properties } = start
  if (!hasRules(own(properties, 'ruleList'))) return true
  const input = inputOf(task)
  return groupsHold(own(properties, 'ruleList'), own(properties, 'ruleMatchLogic'), (code) => fieldOf(input, code))
}

/** Does node after node. What an attempt before has done stays done; the first that fails ends it, and is told in what is thrown. */
export async function walk(ctx: PlatformContext, walking: Walk): Promise<void> {
  const { task, tree } = walking
  const nodes = await findNodes(ctx.db, task.id)
  const sources = new Map<string, readonly Item[]>([[tree.start.nodeId, [inputOf(task)]]])
  const attemptsOf = (node: IntegrateNode) => nodes.filter(({ nodeCode }) => nodeCode === node.nodeId)
  if (attemptsOf(tree.start).length === 0) await passStart(ctx, walking)
  for (const node of tree.steps) {
    walking.signal.throwIfAborted()
    const attempts = attemptsOf(node)
    const done = attempts.find(({ resultType }) => resultType === 1)
    if (!done) await walking.demandEnabled()
    const items = sources.get(readText(own(node.properties, 'dataSourceForm'), tree.start.nodeId)) ?? [inputOf(task)]
    const rows = done ? outputOf(done).rows : await doStep(ctx, walking, { node, items, attempts })
    if (node.type === 'getData') sources.set(node.nodeId, rows)
  }
}

async function passStart(ctx: PlatformContext, { task, tree, row }: Walk): Promise<void> {
  const held = holdPushes(ctx, null)
  await ctx.db.transaction().execute(async (trx) => {
    const now = ctx.now()
    await insertNode(trx, {
      ...{ id: ctx.newId(), taskId: task.id, nodeCode: tree.start.nodeId, nodeType: 'start', nodeName: nameOf(tree.start) },
      ...{ resultType: 1, outputJson: null, parentId: null, startedAt: now, finishedAt: now },
    })
    await tellStart({ ...held.ctx, db: trx }, tree, row)
  })
  held.release('done')
}

type Turn = { node: IntegrateNode; items: readonly Item[]; attempts: readonly NodeRow[] }

async function doStep(ctx: PlatformContext, walking: Walk, { node, items, attempts }: Turn): Promise<readonly Item[]> {
  const { task, signal } = walking
  const before = attempts.at(-1)
  const id = ctx.newId()
  let kept: string | null = before?.outputJson ?? null
  await insertNode(ctx.db, {
    ...{ id, taskId: task.id, nodeCode: node.nodeId, nodeType: node.type, nodeName: nameOf(node), resultType: null },
    ...{ isRetry: before ? 1 : 0, parentId: before?.id ?? null, outputJson: kept, startedAt: ctx.now(), finishedAt: null },
  })
  const keepPlan = async (plan: StepPlan) => {
    kept = JSON.stringify({ plan })
    await keepOutput(ctx.db, id, kept)
  }
  try {
    const outcome = await runners[node.type as StepType](ctx, {
      ...{ node, items, row: walking.row, task, actor: walking.actor, readModule: walking.readModule, signal },
      ...{ plan: before ? outputOf(before).plan : null, keepPlan },
    })
    await endWell(ctx, id, outcome)
    return outcome.rows ?? []
  } catch (error) {
    if (signal.aborted) throw error
    const { msg } = explain(ctx, error, { node: node.nodeId })
    await endNode(ctx.db, id, { resultType: 0, errorMsg: msg, outputJson: kept, finishedAt: ctx.now() })
    throw refusedBecause(`node ${node.nodeId} failed`, `${nameOf(node)}：${msg}`)
  }
}

async function endWell(ctx: PlatformContext, id: string, { rows, count, touched, together }: StepOutcome): Promise<void> {
  const outputJson = JSON.stringify({ count, rows, touched: touched?.slice(0, touchedMax) })
  if (outputJson.length > outputCharsMax) throw refusedBecause('a large output', '节点数据过大，请缩小查询范围')
  const held = holdPushes(ctx, null)
  await ctx.db.transaction().execute(async (trx) => {
    await together?.(held.ctx, trx)
    await endNode(trx, id, { resultType: 1, errorMsg: '', outputJson, finishedAt: ctx.now() })
  })
  held.release('done')
}

type NodeOutput = { rows: readonly Item[]; plan: StepPlan | null; touched: readonly RawRecord[] }

/** What a node gave, what it had decided to do, and what it did something to. */
export function outputOf({ outputJson }: Pick<NodeRow, 'outputJson'>): NodeOutput {
  const output: unknown = outputJson === null ? null : JSON.parse(outputJson)
  if (!isRecord(output)) return { rows: [], plan: null, touched: [] }
  const plan = own(output, 'plan')
  return {
    rows: readList(own(output, 'rows')).filter(isRecord),
    plan: Array.isArray(plan) ? (plan as StepPlan) : null,
    touched: readList(own(output, 'touched')).filter(isRecord),
  }
}

const nameOf = ({ content, properties }: IntegrateNode) => readText(own(properties, 'title')) || content
