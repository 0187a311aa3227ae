import { sql } from 'kysely'
import type { PlatformContext } from '../../http/context'
import { quoted, recordTableName } from '../../modules/online-dev/public'
import { launch, withdraw } from '../../modules/workflow/run/public'
import { createCalendar } from '../calendar'
import { type PersonSeed, people, userId } from '../company/people'
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
import { type FlowFormCode, flowForms } from './flow-forms'
import { flowIdOf, seedFlows } from './flow-trees'
import { followSubFlows } from './sub-flows'
import { valuesOf } from './task-values'
import { writeDelegates } from './write-delegates'
import { writeModuleTasks } from './write-module-tasks'

/** Tasks in every state, made by the same commands as those of people, each at its time. */

const counts: readonly (readonly [FlowFormCode, number])[] = [
  ['leave', 50],
  ['trip', 30],
  ['onboarding', 5],
]
const daysBack = 45
const readDays = 3

export async function writeFlowTasks(ctx: PlatformContext, baseTimeMs: number, records: CompanyRecords): Promise<void> {
  await removeTasks(ctx)
  const random = createRandom(20_261_127)
  const launches = counts.flatMap(([code, count]) =>
    Array.from({ length: count }, (_, number) => launchOf({ code, number }, random, baseTimeMs)),
  )
  launches.sort((a, b) => a.at - b.at)
  for (const one of launches) await writeTask(ctx, { ...one, random, endMs: baseTimeMs })
  await writeModuleTasks(ctx, baseTimeMs, records)
  await writeDelegates(ctx, baseTimeMs)
  await sql`update message set is_read = 1 where type = 2 and created_at < ${baseTimeMs - readDays * 24 * hourMs}`.execute(ctx.db)
}

/** What an interrupted start has left behind; records of modules stay. */
async function removeTasks({ db }: PlatformContext): Promise<void> {
  const versionIds = seedFlows.map(({ code }) => flowIdOf(code))
  await db.deleteFrom('flowTask').where('versionId', 'in', versionIds).execute()
  await sql`delete from message where type = 2 and flow_type = 1 and body_text like '%"processId"%'`.execute(db)
  for (const { id } of Object.values(flowForms)) await sql`truncate table ${sql.raw(quoted(recordTableName(id)))}`.execute(db)
}

type Launch = { code: FlowFormCode; person: PersonSeed; at: number; values: Record<string, unknown> }

const launchers: Readonly<Record<FlowFormCode, (person: PersonSeed) => boolean>> = {
  leave: ({ roles }) => !roles.includes('administrator') && !roles.includes('generalManager'),
  trip: ({ roles }) => ['projectManager', 'employee', 'buyer'].some((role) => roles.includes(role as never)),
  onboarding: ({ account }) => account === 'dengjiahao',
  equipment: () => false,
}

function launchOf({ code, number }: { code: FlowFormCode; number: number }, random: Random, baseTimeMs: number): Launch {
  const calendar = createCalendar(baseTimeMs, daysBack)
  // The newest days hold most of what still waits.
  const { offset } = calendar.workday(1 - random.next() ** 1.6)
  const person = random.pick(people.filter(launchers[code]))
  return {
    code,
    person,
    at: calendar.at(offset, random.whole(8 * 60, 18 * 60)),
    values: valuesOf(code, person, { random, dayMs: calendar.day(offset + 2), number }),
  }
}

type Writing = Launch & { random: Random; endMs: number }

async function writeTask(ctx: PlatformContext, { code, person, at, values, random, endMs }: Writing): Promise<void> {
  const { past, clock } = contextAt(ctx, at)
  const actor = await personOf(past, userId(person.account))
  const form = { flowId: flowIdOf(code), formData: values, flowUrgent: random.weighted(urgencies), copyIds: '' }
  const status = random.chance(0.04) ? 1 : 0
  const id = await launch(past, { actor, meta, form: { ...form, status }, readModule: noModules })
  if (status === 1) return
  if (random.chance(0.04)) return withdraw(past, { actor, meta }, id, { handleOpinion: '填写有误，重新提交' })
  // Some things are left lying.
  const patience = random.chance(0.15) ? 1 : 20
  for (let step = 0; step < patience; step += 1) {
    const pause = random.whole(1, 30) * hourMs * (random.chance(0.2) ? 2 : 1)
    clock.ms = Math.max(clock.ms + minuteMs, atWork(clock.ms + pause))
    if (clock.ms > endMs - random.whole(0, 30) * hourMs) return
    const waiting = await waitingOf(past, id, random)
    if (!waiting) return
    const isDone = random.chance(0.06) ? returnToLauncher(past, waiting, random) : agree(past, waiting, random)
    if (!(await isDone)) return
    await followSubFlows(past, random)
  }
}
