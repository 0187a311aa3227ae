import type { PlatformContext } from '../http/context'
import { tellFailure } from './failures'
import { backOffMs, type JobKind, type JobKinds, type StandingKind } from './kinds'
import { createProgress } from './progress'
import { restStanding } from './standing'
import { ending, endJob, forgetJob, type JobRow, postponeJob } from './store'

const resultBytesMax = 64 * 1024
const errorCharsMax = 500

/** Why a run is broken off from outside. */
type Break = 'cancelled' | 'stopped' | 'lost'

/** A job that this process has claimed. */
export type Run = {
  row: JobRow
  held: { id: string; runId: string }
  controller: AbortController
  brokenBy: Break | null
  /** When its end is written. Fails only when that could not be done. */
  done: Promise<void>
}

export function beginRun(ctx: PlatformContext, kinds: JobKinds, row: JobRow): Run {
  const held = { id: row.id, runId: row.runId ?? '' }
  const run: Run = { row, held, controller: new AbortController(), brokenBy: null, done: Promise.resolve() }
  const standing = kinds.standing.find(({ name }) => name === row.kind)
  const once = kinds.once.find(({ name }) => name === row.kind)
  if (standing) run.done = runStanding(ctx, standing, run)
  else if (once) run.done = runOnce(ctx, once, run)
  return run
}

export function breakOff(run: Run, why: Break): void {
  run.brokenBy ??= why
  run.controller.abort(new Error(`the job was broken off: ${why}`))
}

async function runStanding(ctx: PlatformContext, kind: StandingKind, run: Run): Promise<void> {
  let error: string | null = null
  try {
    await kind.run(ctx, { signal: run.controller.signal, progress: () => undefined })
  } catch (thrown) {
    if (run.brokenBy === 'stopped') return postponeJob(ctx.db, run.held, { runAt: ctx.now(), ...asBefore(run) })
    error = messageOf(thrown)
    ctx.log.warn({ err: thrown, job: kind.name }, 'a job failed; it is tried again')
  }
  await restStanding(ctx, kind, run.held, { attempts: run.row.attempts, error })
}

async function runOnce(ctx: PlatformContext, kind: JobKind, run: Run): Promise<void> {
  const { row, held, controller } = run
  const progress = createProgress(ctx, row, held)
  try {
    if (row.isCancelAsked === 1) return await endJob(ctx.db, held, ending('cancelled', ctx.now()))
    const payload = kind.payload.parse(JSON.parse(row.payload))
    const result = resultText(await kind.run(ctx, payload, { signal: controller.signal, progress: progress.report }))
    await progress.written()
    if (row.ownerUserId === null) await forgetJob(ctx.db, held)
    else await endJob(ctx.db, held, { ...ending('done', ctx.now()), result })
  } catch (error) {
    await progress.written()
    await endBadly(ctx, kind, run, error)
  }
}

async function endBadly(ctx: PlatformContext, kind: JobKind, run: Run, thrown: unknown): Promise<void> {
  const { row, held } = run
  if (run.brokenBy === 'lost') return
  if (run.brokenBy === 'cancelled') return endJob(ctx.db, held, ending('cancelled', ctx.now()))
  if (run.brokenBy === 'stopped') return postponeJob(ctx.db, held, { runAt: ctx.now(), ...asBefore(run) })
  const error = messageOf(thrown)
  const isLast = row.attempts >= row.attemptsMax
  const facts = { err: thrown, job: row.kind, jobId: row.id, attempts: row.attempts }
  ctx.log.warn(facts, isLast ? 'a job failed for good' : 'a job failed; it is tried again')
  if (isLast) {
    await endJob(ctx.db, held, { ...ending('failed', ctx.now()), error })
    return tellFailure(ctx, kind, row)
  }
  await postponeJob(ctx.db, held, { runAt: ctx.now() + backOffMs(row.attempts), attempts: row.attempts, error })
}

/** An attempt that the stop of its process has cut short does not count. */
const asBefore = ({ row }: Run) => ({ attempts: row.attempts - 1, error: row.error })

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, errorCharsMax)
}

function resultText(result: Readonly<Record<string, unknown>> | undefined): string | null {
  if (result === undefined) return null
  const text = JSON.stringify(result)
  // What is larger belongs into a file, which the result names.
  if (Buffer.byteLength(text) > resultBytesMax) throw new Error(`the result of a job has more than ${resultBytesMax} bytes`)
  return text
}
