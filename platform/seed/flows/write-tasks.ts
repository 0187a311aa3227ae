import { sql } from 'kysely'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { quoted, recordTableName } from '../../modules/online-dev/public'
import { actorById, audit, type By, giveBack, launch, NobodyFound, withdraw } from '../../modules/workflow/run/public'
import { createCalendar } from '../calendar'
import { type PersonSeed, people, userId } from '../company/people'
import { createRandom, type Random } from '../random'
import { type FlowFormCode, flowForms } from './flow-forms'
import { flowIdOf } from './flow-trees'
import { agreements, returns, valuesOf } from './task-values'

/** Tasks in every state, made by the same commands as those of people, each at its time. */

const counts: readonly (readonly [FlowFormCode, number])[] = [
  ['leave', 50],
  ['payment', 45],
  ['sealUse', 25],
  ['onboarding', 5],
]
const daysBack = 45
const hourMs = 3_600_000
const readDays = 3

export async function writeFlowTasks(ctx: PlatformContext, baseTimeMs: number): Promise<void> {
  await removeTasks(ctx)
  const random = createRandom(20_261_127)
  const launches = counts.flatMap(([code, count]) => Array.from({ length: count }, () => launchOf(code, random, baseTimeMs)))
  launches.sort((a, b) => a.at - b.at)
  for (const one of launches) await writeTask(ctx, { ...one, random, endMs: baseTimeMs })
  await sql`update message set is_read = 1 where type = 2 and created_at < ${baseTimeMs - readDays * 24 * hourMs}`.execute(ctx.db)
}

/** What an interrupted start has left behind. */
async function removeTasks({ db }: PlatformContext): Promise<void> {
  const versionIds = counts.map(([code]) => flowIdOf(code))
  await db
    .deleteFrom('flowTask')
    .where('versionId', 'in', [...versionIds, flowIdOf('equipment')])
    .execute()
  await sql`delete from message where type = 2 and flow_type = 1 and body_text like '%"processId"%'`.execute(db)
  for (const { id } of Object.values(flowForms)) await sql`truncate table ${sql.raw(quoted(recordTableName(id)))}`.execute(db)
}

type Launch = { code: FlowFormCode; person: PersonSeed; at: number; values: Record<string, unknown> }

const launchers: Readonly<Record<FlowFormCode, (person: PersonSeed) => boolean>> = {
  leave: ({ roles }) => !roles.includes('administrator') && !roles.includes('generalManager'),
  payment: ({ roles }) => ['buyer', 'clerk', 'projectManager', 'employee'].some((role) => roles.includes(role as never)),
  sealUse: ({ roles }) => ['projectManager', 'employee', 'buyer'].some((role) => roles.includes(role as never)),
  onboarding: ({ account }) => account === 'dengjiahao',
  equipment: () => false,
}

function launchOf(code: FlowFormCode, random: Random, baseTimeMs: number): Launch {
  const calendar = createCalendar(baseTimeMs, daysBack)
  // The newest days hold most of what still waits.
  const { offset } = calendar.workday(1 - random.next() ** 1.6)
  const person = random.pick(people.filter(launchers[code]))
  return {
    code,
    person,
    at: calendar.at(offset, random.whole(8 * 60, 18 * 60)),
    values: valuesOf(code, person, { random, dayMs: calendar.day(offset + 2) }),
  }
}

const noModules: By['readModule'] = () => Promise.reject(new Error('flows of the company ask no interfaces'))
const meta: CallMeta = { ipAddress: '', userAgent: '', origin: 'pc', requestId: 'seed', idempotencyKey: null }

type Writing = Launch & { random: Random; endMs: number }

async function writeTask(ctx: PlatformContext, { code, person, at, values, random, endMs }: Writing): Promise<void> {
  const clock = { ms: at }
  const then: PlatformContext = { ...ctx, now: () => clock.ms }
  const actor = await personOf(then, userId(person.account))
  const form = { flowId: flowIdOf(code), formData: values, flowUrgent: random.weighted(urgencies), copyIds: '' }
  const status = random.chance(0.04) ? 1 : 0
  const id = await launch(then, { actor, meta, form: { ...form, status }, readModule: noModules })
  if (status === 1) return
  if (random.chance(0.04)) return withdraw(then, { actor, meta }, id, { handleOpinion: '填写有误，重新提交' })
  // Some things are left lying.
  const patience = random.chance(0.15) ? 1 : 20
  for (let step = 0; step < patience; step += 1) {
    clock.ms += random.whole(1, 30) * hourMs * (random.chance(0.2) ? 2 : 1)
    if (clock.ms > endMs - random.whole(0, 30) * hourMs || !(await goOn(then, id, random))) return
  }
}

const urgencies = [
  [1, 8],
  [2, 2],
  [3, 1],
] as const

/** One of those on whom it waits decides. Answers whether it may go on. */
async function goOn(ctx: PlatformContext, taskId: string, random: Random): Promise<boolean> {
  const waiting = await ctx.db
    .selectFrom('flowOperator')
    .select(['id', 'handlerId'])
    .where('taskId', '=', taskId)
    .where('isListed', '=', 1)
    .orderBy('number')
    .execute()
  if (waiting.length === 0) return false
  const { id, handlerId } = random.pick(waiting)
  const by: By = { actor: await personOf(ctx, handlerId), meta, readModule: noModules }
  try {
    if (random.chance(0.06))
      await giveBack(ctx, by, id, { handleOpinion: random.pick(returns), rejectStep: 'launch', rejectType: 1 })
    else await audit(ctx, by, id, { handleOpinion: random.pick(agreements) })
    return true
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof NobodyFound)) throw error
    ctx.log.warn({ err: error, taskId }, 'a task of the company stays where it is')
    return false
  }
}

async function personOf(ctx: PlatformContext, id: string): Promise<Actor> {
  const actor = await actorById(ctx, id)
  if (!actor) throw new Error(`no person ${id}`)
  return actor
}
