import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import type { JobKind } from '../../jobs/public'
import { messages, refused } from '../../kit/refusals'
import { keepHistory } from '../history/public'
import { isTableOfDesign } from '../online-dev/public'
import { loadActor } from '../permission/public'
import { type Begun, type Copying, copyTable } from './copy'
import { incrementOf } from './increment'
import { findRowCount, planCopy, rulesOf } from './plan'
import { keepLastValue } from './plan-store'
import { beatRun, claimRun, endOpenTables, findTables, leaveRun, type RunRow, type TableRow, updateTable } from './run-store'
import { openBoth } from './side'

/** A process that says nothing for so long is gone; it says something every second. */
export const aliveMs = 20_000
const beatMs = 1000

const payload = z.object({ runId: z.string() })

/** What a call does not finish goes on here, and what was stopped or cut off by the end of a process. */
export const dataSyncJob: JobKind<z.output<typeof payload>> = {
  name: 'dataSync',
  attemptsMax: 5,
  ownPlaces: 1,
  payload,
  run: async (ctx, { runId }, { signal }) => {
    await goOn(ctx, runId, signal)
    return undefined
  },
}

class Stopped extends Error {}
class Lost extends Error {}

/** Copies what a run has not copied yet. Throws the reason of the signal when that ends it; then the run waits to be gone on with. */
export async function goOn(ctx: PlatformContext, runId: string, signal: AbortSignal): Promise<void> {
  const claim = ctx.newId()
  const run = await claimRun(ctx.db, { id: runId, claim, now: ctx.now(), aliveSince: ctx.now() - aliveMs })
  if (!run) return
  const held = { id: runId, claim }
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  const beats = setInterval(() => void beat(ctx, held, own), beatMs)
  try {
    for (const table of await findTables(ctx.db, [runId]))
      if (table.state === 'waiting' || table.state === 'running') await copyOf(ctx, run, table, both)
    await endRun(ctx, held)
  } catch (error) {
    if (error instanceof Lost) return
    if (error instanceof Stopped) return await endStopped(ctx, held)
    await leaveRun(ctx.db, held, { state: 'waiting', beatAt: ctx.now() })
    throw error
  } finally {
    clearInterval(beats)
  }
}

type Held = { id: string; claim: string }

async function beat(ctx: PlatformContext, held: Held, own: AbortController): Promise<void> {
  try {
    const heard = await beatRun(ctx.db, held, ctx.now())
    if (!heard) own.abort(new Lost('another process runs it'))
    else if (heard.isStopAsked === 1) own.abort(new Stopped('it was stopped'))
  } catch (error) {
    ctx.log.warn({ err: error, runId: held.id }, 'a sync could not say that it lives; it is tried again')
  }
}

async function endRun(ctx: PlatformContext, held: Held): Promise<void> {
  const tables = await findTables(ctx.db, [held.id])
  const state = tables.every((one) => one.state === 'done') ? 'done' : 'failed'
  await leaveRun(ctx.db, held, { state, finishedAt: ctx.now() })
}

async function endStopped(ctx: PlatformContext, held: Held): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await endOpenTables(trx, held.id, 'stopped', ctx.now())
    await leaveRun(trx, held, { state: 'stopped', finishedAt: ctx.now() })
  })
}

/** One that fails keeps no other from being copied. */
async function copyOf(ctx: PlatformContext, run: RunRow, table: TableRow, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  try {
    await updateTable(ctx.db, table, { state: 'running', startedAt: table.startedAt ?? ctx.now(), finishedAt: null })
    const done = await copyAlone(ctx, run, table, signal)
    await updateTable(ctx.db, table, { ...done, state: 'done', begunJson: null, finishedAt: ctx.now() })
  } catch (error) {
    if (signal.aborted) throw signal.reason
    ctx.log.warn({ err: error, table: table.dbTable }, 'a table could not be copied')
    await updateTable(ctx.db, table, { state: 'failed', reason: reasonOf(error), begunJson: null, finishedAt: ctx.now() })
  }
}

export function reasonOf(error: unknown): string {
  return (error instanceof AppError && error.userMessage) || '操作失败'
}

async function copyAlone(ctx: PlatformContext, run: RunRow, table: TableRow, signal: AbortSignal) {
  const { dbTable } = table
  const sides = await openBoth(ctx, run)
  // Records of designs would lose what makes them and their rows one.
  if (run.dbConnectionTo === '0' && (await isTableOfDesign(ctx.db, dbTable)))
    throw refused('表已经被使用,不允许被编辑', 'dbTable')
  if (sides.to.dialect.systemPlaces.has(sides.to.schema.toLowerCase())) throw refused('系统自带表,不允许被编辑', 'dbTable')
  const copy = await planCopy(sides, dbTable, rulesOf(run.rulesJson))
  if (copy.columns.length === 0) throw refused(messages.missing, 'dbTable')
  const totalCount = await findRowCount(sides.from, dbTable)
  const { where, isMerged, until } = await incrementOf(ctx, run, table, copy)
  if (until !== null) await updateTable(ctx.db, table, { untilValue: until })
  const { count, sum } = await copyTable(
    ctx,
    { ...copy, where },
    { ...copyingOf(ctx, { ...table, totalCount: isMerged ? 0 : totalCount }, signal), isMerged },
  )
  await keepCopy(ctx, run, { dbTable, count })
  const { planId } = run
  if (planId !== null && until !== null) {
    const of = { planId, dbTable, incrementColumn: table.incrementColumn }
    await ctx.db.transaction().execute((trx) => keepLastValue(trx, of, until))
  }
  return { doneCount: count, totalCount: count, checksum: BigInt.asUintN(64, sum).toString(16).padStart(16, '0') }
}

const begunForm = z.object({
  staging: z.string(),
  way: z.enum(['copy', 'rows']),
  isMerged: z.boolean(),
  stand: z.object({
    count: z.number(),
    sum: z.string().transform((text) => BigInt(text)),
    mark: z.array(z.string()).nullable(),
  }),
})

/** How far it came is written once a second; what lies in the staging table each time that more does. */
function copyingOf(ctx: PlatformContext, table: TableRow, signal: AbortSignal): Omit<Copying, 'isMerged'> {
  const begun: Begun | null = table.begunJson === null ? null : begunForm.parse(JSON.parse(table.begunJson))
  let writtenAt = 0
  const write = (changes: Partial<TableRow>) => updateTable(ctx.db, table, { ...changes, totalCount: table.totalCount })
  return {
    ...{ signal, begun },
    gone: (doneCount) => {
      if (ctx.now() - writtenAt < beatMs) return
      writtenAt = ctx.now()
      void write({ doneCount }).catch((error) => ctx.log.warn({ err: error }, 'the progress of a sync could not be written'))
    },
    kept: ({ stand, ...rest }) => {
      const begunJson = JSON.stringify({ ...rest, stand: { ...stand, sum: String(stand.sum) } })
      return write({ begunJson, doneCount: stand.count })
    },
  }
}

async function keepCopy(
  ctx: PlatformContext,
  run: RunRow,
  { dbTable, count }: { dbTable: string; count: number },
): Promise<void> {
  const { dbConnectionFrom, dbConnectionTo, createdBy } = run
  const actor = createdBy === null ? null : await loadActor(ctx, createdBy, { tokenHash: '', ipAddress: '' })
  if (!actor) return
  const after = { table: dbTable, dbConnectionFrom, dbConnectionTo, count }
  const told = { object: 'businessTable', id: `${dbConnectionTo}/${dbTable}`, name: dbTable, action: 'update' } as const
  await ctx.db.transaction().execute((trx) => keepHistory(trx, ctx, actor, { ...told, before: null, after }))
}
