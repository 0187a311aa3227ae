import { AppError } from '@/lib/errors/app-error'
import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readFlag, readNumber } from '@/lib/form/read'
import type { PlatformContext } from '../../../http/context'
import { enqueue, type StandingKind } from '../../../jobs/public'
import type { DbTransaction } from '../../../store/database'
import { findFlowRecord, type LoadedModule, moduleOfForm } from '../../online-dev/records/public'
import { agreesByItself } from '../engine/public'
import { childWork } from './child-asks'
import { perform } from './command'
import { type DueRow, findDue, nextDueAt, repeatDue, takeDue } from './due-store'
import { configOf, dueJob, hoursIn, limitOf } from './dues'
import { askForEvent } from './event-asks'
import { type Occasion, tell } from './messages'
import { NobodyFound, type OpenTask, openTask, worldOf } from './open-task'
import { findTask, type OperatorRow } from './run-store'
import { nothingSaid } from './saying'

const atOnce = 100
const timedOut = '超时审批通过'

/** Timers, reminders and overtime of tasks, each once, whatever was missed while the platform was stopped. */
export const flowDues: StandingKind = {
  name: dueJob,
  startDelayMs: 5_000,
  restMs: 1_000,
  next: (_ctx, db) => nextDueAt(db),
  run: async (ctx, { signal }) => {
    for (let due = await findDue(ctx.db, ctx.now(), atOnce); due.length > 0; due = await findDue(ctx.db, ctx.now(), atOnce)) {
      for (const one of due) {
        signal.throwIfAborted()
        await happen(ctx, one)
      }
    }
  },
}

async function happen(ctx: PlatformContext, due: DueRow): Promise<void> {
  const task = await findTask(ctx.db, due.taskId)
  const module = task ? await moduleOfForm(ctx, task.formId) : null
  await ctx.db.transaction().execute(async (trx) => {
    const open = task ? await openTask(trx, due.taskId) : null
    if (!(await takeDue(trx, due)) || !open) return
    if (due.kind === 'child')
      await enqueue(ctx, trx, childWork.start, { payload: childWork.start.payload.parse(JSON.parse(due.payloadJson)) })
    else if (isHeld(open)) await repeatDue(trx, { ...due, count: due.count - 1 }, ctx.now() + heldMs)
    else if (isMeant(open, due)) await remind(ctx, trx, remindingOf(due, open, module))
  })
}

/** Contract 4a §10.7: people are reminded by the hour, whatever smaller part of one a design names. */
const intervalMinMs = 3_600_000

/** A task that is held is looked at again later; nothing of it counts meanwhile. */
const heldMs = 15 * 60_000
const isHeld = ({ run }: OpenTask) => run.isSuspended

function isMeant({ run }: OpenTask, { nodeCode, round }: DueRow): boolean {
  const node = run.nodes[nodeCode]
  return run.status === 1 && node?.state === 'open' && node.round === round
}

/** What is due, at which node, and those on whom it waits there. */
type Reminding = {
  due: DueRow
  open: OpenTask
  module: LoadedModule | null
  node: FlowNode
  waiting: readonly OperatorRow[]
}

function remindingOf(due: DueRow, open: OpenTask, module: LoadedModule | null): Reminding {
  const { flow } = open.flow
  const waiting = open.operators.filter((one) => one.nodeCode === due.nodeCode && one.round === due.round && one.state === 'open')
  return { due, open, module, node: flow.nodes.get(due.nodeCode) ?? flow.start, waiting }
}

async function remind(ctx: PlatformContext, trx: DbTransaction, reminding: Reminding): Promise<void> {
  const { due, open, node } = reminding
  if (due.kind === 'timer') return endTimer(ctx, trx, reminding)
  const isOvertime = due.kind === 'overtime'
  const config = configOf(node, open.flow.flow.start, isOvertime ? 'overTimeConfig' : 'noticeConfig')
  const count = due.count + 1
  if (readFlag(own(config, 'overNotice'), true))
    await tellWaiting(ctx, trx, reminding, isOvertime ? 'overTimeMsgConfig' : 'noticeMsgConfig')
  if (readFlag(own(config, 'overEvent')) && count === numberIn(config, 'overEventTime', 5)) {
    await askForEvent(ctx, trx, { open, node, event: isOvertime ? 'overTimeFuncConfig' : 'noticeFuncConfig' })
  }
  const approves = isOvertime && readFlag(own(config, 'overAutoApprove')) && count >= numberIn(config, 'overAutoApproveTime', 5)
  if (approves && (await agreeAll(ctx, trx, reminding))) return
  const interval = hoursIn(config, 'overTimeDuring', 2)
  const again = ctx.now() + Math.max(interval, intervalMinMs)
  if (interval > 0 && (isOvertime || again < (await untilOf(trx, reminding)))) await repeatDue(trx, due, again)
}

const numberIn = (config: Record<string, unknown>, key: string, fallback: number) => readNumber(own(config, key)) ?? fallback

async function untilOf(trx: DbTransaction, { due, open, module, node }: Reminding): Promise<number> {
  const received = open.operators.filter((one) => one.nodeCode === due.nodeCode && one.round === due.round)
  const record = await findFlowRecord(trx, module, open.task.id)
  const times = { receivedAt: Math.min(...received.map((one) => one.receivedAt)), launchedAt: open.task.startTime ?? 0 }
  return limitOf(node, open.flow.flow.start, { ...times, data: record?.data ?? {} })?.until ?? 0
}

async function tellWaiting(
  ctx: PlatformContext,
  trx: DbTransaction,
  { open, node, waiting }: Reminding,
  occasion: Occasion,
): Promise<void> {
  const to = waiting.map(({ id, handlerId }) => ({ userId: handlerId, operatorId: id }))
  await tell(ctx, trx, { occasion, task: open.task, flow: open.flow, node, type: 2, to })
}

/** Those whom the timer held back are asked now; whose part is done without them does not wait. */
async function endTimer(ctx: PlatformContext, trx: DbTransaction, reminding: Reminding): Promise<void> {
  await tellWaiting(ctx, trx, reminding, 'waitMsgConfig')
  const { open, module, waiting } = reminding
  const record = await findFlowRecord(trx, module, open.task.id)
  const world = worldOf({ ...ctx, db: trx }, open, { byId: '', data: record?.data ?? {}, asked: new Map() })
  for (const { number } of waiting) {
    const operator = open.run.operators.find(({ id }) => id === number)
    if (operator && agreesByItself(open.flow.flow, open.run, operator, world)) await agreeFor(ctx, trx, reminding, { number })
  }
}

/** Answers whether nothing waits any more; where something has to be chosen for it, it goes on waiting. */
async function agreeAll(ctx: PlatformContext, trx: DbTransaction, reminding: Reminding) {
  for (const { number } of reminding.waiting) await agreeFor(ctx, trx, reminding, { number, opinion: timedOut })
  const { nodeCode, round } = reminding.due
  const node = (await openTask(trx, reminding.open.task.id)).run.nodes[nodeCode]
  return node?.state !== 'open' || node.round !== round
}

async function agreeFor(
  ctx: PlatformContext,
  trx: DbTransaction,
  { open, module }: Reminding,
  { number, opinion }: { number: number; opinion?: string },
): Promise<void> {
  const now = await openTask(trx, open.task.id)
  if (now.run.operators.find(({ id }) => id === number)?.state !== 'open') return
  const doing = {
    taskId: open.task.id,
    module,
    actor: null,
    saying: nothingSaid,
    ...(opinion ? { automaticOpinion: opinion } : {}),
  }
  try {
    await perform(ctx, trx, { ...doing, command: () => ({ kind: 'agree', operatorId: number, isAutomatic: true }) })
  } catch (error) {
    // Refused before anything was written: what has to be chosen is chosen by people.
    if (!(error instanceof NobodyFound) && !(error instanceof AppError)) throw error
    ctx.log.info({ err: error, taskId: open.task.id }, 'a part could not be done by itself; it goes on waiting')
  }
}
