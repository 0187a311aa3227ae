import type { FlowNode } from '@/lib/flow/flow-types'
import { longestWaitMs } from '@/lib/flow/node-rules'
import { own, readNumber, readRecord, readText } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { wakeStanding } from '../../../jobs/public'
import type { DbTransaction } from '../../../store/database'
import type { Run } from '../engine/public'
import { deleteDues, insertDue, nextDueAt } from './due-store'
import type { OpenTask } from './open-task'

/** The standing job that does what is due. */
export const dueJob = 'flowDue'

const hourMs = 3_600_000

type Planning = { open: OpenTask; after: Run; data: Readonly<Record<string, unknown>> }

/**
 * Plans what has to happen at nodes that were newly reached, and forgets what was planned at those that are left: reminders before the
 * limit, and after it (contract 4a §10.7), and the message about what a timer held back.
 */
export async function planDues(ctx: PlatformContext, trx: DbTransaction, planning: Planning): Promise<void> {
  const { open, after } = planning
  const { task } = open
  const isRunning = after.status === 1
  if (!isRunning) await deleteDues(trx, task.id, null)
  const left = Object.values(open.run.nodes).filter((node) => node.state === 'open' && !isSame(after, node))
  if (isRunning && left.length > 0)
    await deleteDues(
      trx,
      task.id,
      left.map((node) => node.nodeId),
    )
  let count = 0
  for (const node of Object.values(after.nodes)) {
    if (!isRunning || node.state !== 'open' || isSame(open.run, node)) continue
    for (const due of duesOf(ctx, planning, node)) {
      await insertDue(ctx, trx, { taskId: task.id, nodeCode: node.nodeId, round: node.round, ...due })
      count += 1
    }
  }
  const next = count > 0 ? await nextDueAt(trx) : null
  if (next !== null) await wakeStanding(ctx, trx, dueJob, next)
}

/** The same where a task goes on by another version: what its nodes say of times is what that version says. `open.flow` is that one. */
export async function replanDues(ctx: PlatformContext, trx: DbTransaction, { open, after, data }: Planning): Promise<void> {
  const asked = [...new Set(after.operators.filter(({ state }) => state === 'open').map(({ nodeId }) => nodeId))]
  if (asked.length > 0) await deleteDues(trx, open.task.id, asked)
  await planDues(ctx, trx, { open: { ...open, run: { ...open.run, nodes: {} } }, after, data })
}

type Entered = { nodeId: string; round: number }

const isSame = (run: Run, { nodeId, round }: Entered) => {
  const known = run.nodes[nodeId]
  return known?.state === 'open' && known.round === round
}

function duesOf({ now }: PlatformContext, { open, after, data }: Planning, { nodeId, round }: Entered) {
  const { flow } = open.flow
  const node = flow.nodes.get(nodeId)
  if (node?.type !== 'approver') return []
  const asked = after.operators.filter((one) => one.nodeId === nodeId && one.round === round && one.state === 'open')
  const receivedAt = Math.min(...asked.map((one) => one.receivedAt))
  const timer = receivedAt > now() ? [{ kind: 'timer' as const, dueAt: receivedAt }] : []
  const limit = limitOf(node, flow.start, { receivedAt, launchedAt: open.task.startTime ?? now(), data })
  if (!limit) return timer
  const notice = configOf(node, flow.start, 'noticeConfig')
  const overtime = configOf(node, flow.start, 'overTimeConfig')
  const noticeAt = limit.from + hoursIn(notice, 'firstOver', 1)
  return [
    ...timer,
    ...(isOn(notice) && noticeAt < limit.until ? [{ kind: 'notice' as const, dueAt: noticeAt }] : []),
    ...(isOn(overtime) ? [{ kind: 'overtime' as const, dueAt: limit.until + hoursIn(overtime, 'firstOver', 0) }] : []),
  ]
}

export type TimeConfig = 'timeLimitConfig' | 'noticeConfig' | 'overTimeConfig'

/** A node says 2 where the start node decides. */
export function configOf(node: FlowNode, start: FlowNode, key: TimeConfig): Record<string, unknown> {
  const told = readRecord(own(node.properties, key))
  return (readNumber(own(told, 'on')) ?? 2) === 2 ? readRecord(own(start.properties, key)) : told
}

export const isOn = (config: Record<string, unknown>): boolean => readNumber(own(config, 'on')) === 1

/** Hours, in milliseconds. */
export function hoursIn(config: Record<string, unknown>, key: string, fallback: number): number {
  return Math.round(Math.min(Math.max(0, readNumber(own(config, key)) ?? fallback) * hourMs, longestWaitMs))
}

type Times = { receivedAt: number; launchedAt: number; data: Readonly<Record<string, unknown>> }

/** From when the time of a node counts and until when it lasts; null where there is no limit, or no time to count from. */
export function limitOf(
  node: FlowNode,
  start: FlowNode,
  { receivedAt, launchedAt, data }: Times,
): { from: number; until: number } | null {
  const config = configOf(node, start, 'timeLimitConfig')
  if (!isOn(config)) return null
  const by = readNumber(own(config, 'nodeLimit')) ?? 0
  const from = by === 0 ? receivedAt : by === 1 ? launchedAt : Number(data[readText(own(config, 'formField'))] ?? Number.NaN)
  return Number.isFinite(from) && from > 0 ? { from, until: from + hoursIn(config, 'duringDeal', 24) } : null
}
