import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import type { PlatformContext } from '../../http/context'
import type { RecordSeed } from '../../modules/online-dev/public'
import { endForGood, relaunch, suspend, withdraw } from '../../modules/workflow/run/public'
import { userId } from '../company/people'
import { createRandom, type Random } from '../random'
import type { CompanyRecords } from '../records/company-records'
import {
  agree,
  atWork,
  contextAt,
  hourMs,
  meta,
  minuteMs,
  noModules,
  personOf,
  returnToLauncher,
  urgencies,
  waitingOf,
} from './acting'
import { type FlowModuleCode, flowModules } from './flow-forms'
import { flowIdOf } from './flow-trees'

/**
 * Tasks of the records of modules. Their flows were switched on some months ago: records from before have none. What was paid or stamped
 * since was agreed to; the others stand at every place where a task can stand.
 */

const daysWithFlow = 120
const dayMs = 24 * hourMs

/** `agreed`: how many agreements there were; then it waits, or what the end says has happened. */
type Fate = { agreed: number; end: 'waits' | 'draft' | 'returned' | 'sentAgain' | 'withdrawn' | 'ended' | 'held' | 'done' }

const all = 20
const fates: readonly Fate[] = [
  { agreed: 0, end: 'waits' },
  { agreed: 1, end: 'waits' },
  { agreed: 0, end: 'draft' },
  { agreed: 1, end: 'returned' },
  { agreed: 3, end: 'waits' },
  { agreed: all, end: 'done' },
  { agreed: 0, end: 'withdrawn' },
  { agreed: 2, end: 'waits' },
  { agreed: 1, end: 'sentAgain' },
  { agreed: 1, end: 'ended' },
  { agreed: 1, end: 'held' },
  { agreed: all, end: 'done' },
]

type Behaviour = {
  /** What its title says of a record. */
  titled: readonly string[]
  /** When what the flow is for was done; null where it was not. */
  doneAt: (values: RecordSeed['values']) => number | null
  /** The last node, and what is filled in there. */
  last: string
  fills: (nowMs: number, random: Random) => Record<string, unknown>
}

const behaviours: Readonly<Record<FlowModuleCode, Behaviour>> = {
  hipPayApply: {
    titled: ['applyAmount', 'reason'],
    doneAt: ({ payState, realPayDate }) => (payState === 'unpaid' ? null : Number(realPayDate) + 15 * hourMs),
    last: 'cashier',
    fills: (nowMs, random) => {
      const today = wallClock(nowMs).startOf('day')
      const voucherNo = `PZ${today.format('YYYYMM')}${random.digits(4)}`
      return { payState: 'paid', payer: 'icbc', voucherNo, realPayDate: instantOf(today.valueOf()) }
    },
  },
  hipSeal: {
    titled: ['fileTitle'],
    doneAt: ({ stampTime }) => (stampTime === null ? null : Number(stampTime)),
    last: 'keeper',
    fills: (nowMs) => ({ keeperId: userId('suxiaoyan'), stampTime: nowMs }),
  },
}

export async function writeModuleTasks(ctx: PlatformContext, endMs: number, records: CompanyRecords): Promise<void> {
  const random = createRandom(20_261_128)
  for (const code of flowModules) {
    const rows = records.modules.find(({ module }) => module === code)?.rows ?? []
    const recent = rows.filter(({ creatorTime }) => creatorTime > endMs - daysWithFlow * dayMs)
    // The newest first: a list begins with the fates in their order.
    const open = recent.filter(({ values }) => behaviours[code].doneAt(values) === null).toReversed()
    for (const record of recent) {
      const fate = fates[open.indexOf(record) % fates.length] ?? { agreed: all, end: 'done' as const }
      await writeTask(ctx, { code, record, fate, random, endMs })
    }
  }
}

type Writing = { code: FlowModuleCode; record: RecordSeed; fate: Fate; random: Random; endMs: number }

async function writeTask(ctx: PlatformContext, writing: Writing): Promise<void> {
  const { code, record, fate, random, endMs } = writing
  const { doneAt, titled } = behaviours[code]
  const { past, clock } = contextAt(ctx, record.creatorTime)
  const actor = await personOf(past, record.creatorUserId)
  const told = Object.fromEntries(titled.map((name) => [name, record.values[name]]))
  const form = { flowId: flowIdOf(code), formData: told, flowUrgent: random.weighted(urgencies), copyIds: '' }
  const send = (status: 0 | 1) => relaunch(past, record.id, { actor, meta, form: { ...form, status }, readModule: noModules })
  await send(fate.end === 'draft' ? 1 : 0)
  // Nothing is done after now, and nothing paid or stamped before the last of them has agreed.
  const doneMs = doneAt(record.values)
  const stepMs = Math.max(1, Math.min(18 * hourMs, ((doneMs ?? endMs) - record.creatorTime) / 7))
  const pass = () => {
    clock.ms = Math.min(Math.max(clock.ms + minuteMs, atWork(clock.ms + stepMs * (0.5 + random.next() / 2))), endMs)
  }
  const go = async (agreed: number) => {
    for (let step = 0; step < agreed; step += 1) {
      pass()
      const waiting = await waitingOf(past, record.id, random)
      if (!waiting || !(await agree(past, waiting, random, filledAt(writing, waiting.nodeCode, clock.ms)))) return
    }
  }
  await go(fate.agreed)
  pass()
  await end(past, { ...writing, actor, send })
  if (fate.end === 'sentAgain') await go(1)
}

/** What stands in the record already is not filled in again. */
function filledAt({ code, record, random }: Writing, nodeCode: string, nowMs: number) {
  const { last, doneAt, fills } = behaviours[code]
  return nodeCode === last && doneAt(record.values) === null ? fills(nowMs, random) : undefined
}

type Ending = Writing & { actor: Awaited<ReturnType<typeof personOf>>; send: (status: 0) => Promise<void> }

async function end(ctx: PlatformContext, { record: { id }, fate, actor, random, send }: Ending): Promise<void> {
  const admin = async () => ({ actor: await personOf(ctx, userId('admin')), meta })
  if (fate.end === 'withdrawn') await withdraw(ctx, { actor, meta }, id, { handleOpinion: '供应商资料有误，修改后重新提交' })
  if (fate.end === 'ended') await endForGood(ctx, await admin(), id, { handleOpinion: '业务已取消，终止流程' })
  if (fate.end === 'held') await suspend(ctx, await admin(), id, { handleOpinion: '等待对方确认合同条款', suspend: false })
  if (fate.end !== 'returned' && fate.end !== 'sentAgain') return
  const waiting = await waitingOf(ctx, id, random)
  if (waiting && (await returnToLauncher(ctx, waiting, random)) && fate.end === 'sentAgain') await send(0)
}
