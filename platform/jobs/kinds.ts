import { Cron } from 'croner'
import type { z } from 'zod'
import type { PlatformContext } from '../http/context'
import type { Db, DbTransaction } from '../store/database'

/** What a job learns of its run. */
export type JobRun = {
  /** Ends when it is cancelled, when it has lost its lease, and when the process stops. Who heeds it throws `signal.reason`. */
  signal: AbortSignal
  /** How far it came; shown to its owner. Cheap: what comes faster than it can be written is left out. */
  progress(done: number, total: number): void
}

type JobResult = Readonly<Record<string, unknown>>

/**
 * Work that somebody asks for. It is begun at least once and at most `attemptsMax` times, also when processes die in the middle of it;
 * hence it must be repeatable: what it does twice must count once.
 */
export type JobKind<P = unknown> = {
  /** Stands in the database; never renamed. */
  name: string
  attemptsMax: number
  payload: z.ZodType<P>
  /**
   * For what may take hours: so many of them run beside each other in one process, at places of their own, and keep nothing else waiting.
   * Nobody owns one.
   */
  ownPlaces?: number
  run(ctx: PlatformContext, payload: P, job: JobRun): Promise<JobResult | undefined>
  /** Its last attempt has failed, or has died with its process: whoever waits for it is told. */
  failed?(ctx: PlatformContext, payload: P): Promise<void>
}

/** Work of the installation that comes again for ever, in one process at a time. It is repeatable too. */
export type StandingKind = {
  /** Stands in the database; never renamed. */
  name: string
  /** When it is wanted next; null: when somebody wakes it. */
  next(ctx: PlatformContext, db: Db | DbTransaction): Promise<number | null>
  /** A start of the platform has other things to do first. What was missed while it was stopped is made up for once. */
  startDelayMs: number
  /** However much is due, it leaves the others alone for so long in between, unless it is woken; ten seconds where nothing is said. */
  restMs?: number
  run(ctx: PlatformContext, job: JobRun): Promise<void>
}

/** What the runner can do. It never touches jobs of kinds that only a newer version knows. */
export type JobKinds = { standing: readonly StandingKind[]; once: readonly JobKind[] }

/** The first beat after `nowMs` of a cron pattern (minute, hour, day, month, day of the week) in the zone of the installation. */
export function nextBeat(pattern: string, { nowMs, timeZone }: { nowMs: number; timeZone: string }): number {
  const next = new Cron(pattern, { timezone: timeZone, mode: '5-part' }).nextRun(new Date(nowMs))
  if (!next) throw new Error(`${pattern} never comes again`)
  return next.getTime()
}

const firstWaitMs = 10_000
const longestWaitMs = 5 * 60_000

/** Before the next attempt: 10 s after the first one, twice as long after each, at most five minutes. */
export function backOffMs(attempts: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(20, Math.max(0, attempts - 1)))
}
