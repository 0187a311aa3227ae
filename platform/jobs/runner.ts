import type { PlatformContext } from '../http/context'
import type { JobKinds } from './kinds'
import { reclaim } from './reclaim'
import { beginRun, breakOff, type Run } from './run'
import { createStanding, startStanding } from './standing'
import { claimJobs, endAllLeases, findNextDue, type JobRow, prolongLeases } from './store'

/** A process that says nothing for so long is taken for dead, and what it ran begins again elsewhere. */
const leaseMs = 30_000
const prolongMs = leaseMs / 3
/** Jobs beside each other in one process. The standing ones, and kinds that have places of their own, do not wait for them. */
const slotsMax = 4
/** Of these the ones that people wait for, such as exports: what nobody owns, such as the delivery of a notice, finds a place beside them. */
const ownedMax = slotsMax - 1
/** Of one person, in all processes: others find a place beside them. */
const perOwner = ownedMax - 1
/**
 * Everything that is due later is known, and what others ask for is told; so looking again is for what was lost on the way: a message
 * between processes, the moments before one was killed, a clock that was set.
 */
const lookAgainMs = { alone: 60_000, shared: 15_000 }
/** Something that is due may just be held by another process. */
const shortestWaitMs = 250
const stopPatienceMs = 3_000

export type Runner = {
  /** Runs what is due, and what becomes due by that, until nothing is. */
  runDue(): Promise<void>
  /** What calls may wake is there; before the first of them is answered. */
  prepare(): Promise<void>
  /** From now on jobs run by themselves. */
  start(): Promise<void>
  /** Something was asked for, or cancelled. */
  look(): void
  /** Breaks off what runs, or waits for it where it cannot be broken off; it goes on in another process or with the next start. */
  stop(): Promise<void>
}

type Inside = {
  ctx: PlatformContext
  kinds: JobKinds
  names: { standing: readonly string[]; once: readonly string[]; all: readonly string[] }
  /** Kinds that have places of their own; they are none of `once`. */
  apart: ReadonlyMap<string, number>
  running: Map<string, Run>
  state: State
}

type State = {
  isStarted: boolean
  isStopped: boolean
  looking: Promise<void> | null
  isLookWanted: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs the jobs of the database in this process. Any number of processes may do so beside each other: each job is claimed by one, and
 * claimed anew when that one has died. Nothing is written while nothing is due.
 */
export function createRunner(ctx: PlatformContext, kinds: JobKinds): Runner {
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  const apart = new Map(
    kinds.once.flatMap(({ name, ownPlaces }) => (ownPlaces === undefined ? [] : [[name, ownPlaces] as const])),
  )
  const standing = namesOf(kinds.standing)
  const once = namesOf(kinds.once.filter(({ name }) => !apart.has(name)))
  const state: State = { isStarted: false, isStopped: false, looking: null, isLookWanted: false, timer: undefined }
  const names = { standing, once, all: [...standing, ...once, ...apart.keys()] }
  const inside: Inside = { ctx, kinds, names, apart, running: new Map(), state }
  let prolonging: NodeJS.Timeout | undefined
  return {
    runDue: () => runDue(inside),
    prepare: () => createStanding(ctx, kinds.standing),
    start: async () => {
      if (ctx.config.databaseUrl === undefined) await endAllLeases(ctx.db)
      await createStanding(ctx, kinds.standing)
      for (const kind of kinds.standing) await startStanding(ctx, kind)
      state.isStarted = true
      prolonging = setInterval(() => void prolong(inside), prolongMs).unref()
      lookSoon(inside)
    },
    look: () => {
      void prolong(inside)
      lookSoon(inside)
    },
    stop: async () => {
      state.isStopped = true
      clearTimeout(state.timer)
      await state.looking
      await breakOffAll(inside)
      clearInterval(prolonging)
    },
  }
}

async function runDue(inside: Inside): Promise<void> {
  while (await claimDue(inside, await nextDue(inside))) await Promise.all([...inside.running.values()].map(({ done }) => done))
}

/** Looks now or, when it is looking, once more afterwards; and then when the next one is due. */
function lookSoon(inside: Inside): void {
  const { state, ctx } = inside
  state.isLookWanted = true
  if (!state.isStarted || state.isStopped || state.looking) return
  clearTimeout(state.timer)
  state.looking = lookWhileWanted(inside)
    .catch((error) => {
      ctx.log.warn({ err: error }, 'jobs could not be looked for; it is tried again')
      return lookAgain(ctx)
    })
    .then((delayMs) => {
      state.looking = null
      if (state.isLookWanted) return lookSoon(inside)
      if (!state.isStopped) state.timer = setTimeout(() => lookSoon(inside), delayMs).unref()
    })
}

/** Answers how long nothing more is due. */
async function lookWhileWanted(inside: Inside): Promise<number> {
  const { state, ctx } = inside
  for (;;) {
    state.isLookWanted = false
    const due = await nextDue(inside)
    const hasBegun = !state.isStopped && (await claimDue(inside, due))
    if (hasBegun || state.isLookWanted) continue
    return Math.min(lookAgain(ctx), Math.max(shortestWaitMs, (due ?? Number.POSITIVE_INFINITY) - ctx.now()))
  }
}

/** Without room for another one only the standing ones count: whoever ends makes room and looks. */
function nextDue(inside: Inside): Promise<number | null> {
  const { ctx, names } = inside
  const { all, owned } = countOnce(inside)
  const some = all < slotsMax ? names.once : []
  const kinds = [...names.standing, ...some, ...freePlaces(inside).keys()]
  return findNextDue(ctx.db, { kinds, perOwner, areOwnedWanted: owned < ownedMax })
}

function lookAgain({ config }: PlatformContext): number {
  return config.databaseUrl === undefined ? lookAgainMs.alone : lookAgainMs.shared
}

function countOnce({ running, apart }: Inside) {
  const once = [...running.values()].filter(({ row }) => row.isStanding === 0 && !apart.has(row.kind))
  return { all: once.length, owned: once.filter(({ row }) => row.ownerUserId !== null).length }
}

/** Of the kinds that have places of their own those of which some are free. */
function freePlaces({ running, apart }: Inside): Map<string, number> {
  const taken = (kind: string) => [...running.values()].filter(({ row }) => row.kind === kind).length
  return new Map([...apart].map(([kind, places]) => [kind, places - taken(kind)] as const).filter(([, free]) => free > 0))
}

/** Begins what is due and has room. Answers whether there was anything. */
async function claimDue(inside: Inside, due: number | null): Promise<boolean> {
  const { ctx, kinds, names } = inside
  const now = ctx.now()
  if (due === null || due > now) return false
  // A lease that has run out while this process lived, as after a sleep of the machine, is no reason to begin its job twice.
  await prolong(inside)
  await reclaim(ctx, kinds, names.all)
  const claimId = ctx.newId()
  const claim = (of: { isStanding: 0 | 1; kinds: readonly string[]; limit: number; isOwned: boolean }) =>
    of.kinds.length > 0 && of.limit > 0 ? claimJobs(ctx.db, { ...of, claimId, now, leaseMs, perOwner }) : []
  const { all, owned } = countOnce(inside)
  const once = { isStanding: 0, kinds: names.once } as const
  const standing = await claim({ isStanding: 1, kinds: names.standing, limit: names.standing.length, isOwned: false })
  const ofPeople = await claim({ ...once, limit: Math.min(slotsMax - all, ownedMax - owned), isOwned: true })
  const ofNobody = await claim({ ...once, limit: slotsMax - all - ofPeople.length, isOwned: false })
  const rows = [...standing, ...ofPeople, ...ofNobody]
  for (const [kind, limit] of freePlaces(inside))
    rows.push(...(await claim({ isStanding: 0, kinds: [kind], limit, isOwned: false })))
  for (const row of rows) begin(inside, row)
  return rows.length > 0
}

function begin(inside: Inside, row: JobRow): void {
  const { ctx, kinds, running } = inside
  const run = beginRun(ctx, kinds, row)
  running.set(row.id, run)
  run.done = run.done
    .catch((error) => ctx.log.error({ err: error, job: row.kind }, 'how a job ended could not be written; it begins again'))
    .finally(() => {
      if (running.get(row.id) === run) running.delete(row.id)
      lookSoon(inside)
    })
}

/** Says that this process lives, and hears which of its jobs are wanted no more. */
async function prolong({ ctx, running }: Inside): Promise<void> {
  const runs = [...running.values()]
  if (runs.length === 0) return
  try {
    const runIds = runs.map(({ held }) => held.runId)
    const own = new Map((await prolongLeases(ctx.db, runIds, ctx.now() + leaseMs)).map((row) => [row.id, row]))
    for (const run of runs) {
      const row = own.get(run.row.id)
      if (!row) breakOff(run, 'lost')
      else if (row.isCancelAsked === 1) breakOff(run, 'cancelled')
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the jobs that run could not be prolonged; it is tried again')
  }
}

async function breakOffAll({ ctx, running }: Inside): Promise<void> {
  const runs = [...running.values()]
  for (const run of runs) breakOff(run, 'stopped')
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), stopPatienceMs)
  })
  const outcome = await Promise.race([Promise.all(runs.map(({ done }) => done)), patience])
  clearTimeout(timer)
  if (outcome === 'late')
    ctx.log.warn({ jobs: [...running.values()].map(({ row }) => row.kind) }, 'jobs that did not end were left')
}
