import type { Actor, PlatformContext } from '../../http/context'
import { enqueue } from '../../jobs/public'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { linkPlace } from '../datasource/public'
import { joinedPersonText } from '../permission/public'
import type { Rules } from './plan'
import { aliveMs, dataSyncJob } from './run-job'
import {
  askStop,
  deleteOldRuns,
  findAbandoned,
  findRun,
  findRunPage,
  findTables,
  insertRun,
  type RunRow,
  reopenRun,
  stopIdleRun,
  type TableRow,
} from './run-store'
import { openBoth } from './side'

/** Runs of copies: begun, looked at, stopped, gone on with. */

export type Wanted = {
  dbConnectionFrom: string
  dbConnectionTo: string
  dbTableList: readonly string[]
  convertRuleMap: Rules
  /** Of a plan, with the columns by which its tables grow. */
  planId?: string
  increments?: ReadonlyMap<string, string>
}

const busyText = '该表正在同步，请稍后再试'

/** Answers its id. What another run writes just now is refused. */
export async function createRun(ctx: PlatformContext, actor: Pick<Actor, 'userId'>, wanted: Wanted): Promise<string> {
  const { to } = await openBoth(ctx, wanted)
  const { dbConnectionFrom, dbConnectionTo } = wanted
  const [fromName, toName] = await Promise.all([nameOf(ctx, dbConnectionFrom), nameOf(ctx, dbConnectionTo)])
  const id = ctx.newId()
  const now = ctx.now()
  const run = {
    ...{ id, dbConnectionFrom, dbConnectionTo, fromName, toName, rulesJson: JSON.stringify(wanted.convertRuleMap) },
    ...{ beatAt: now, createdAt: now, createdBy: actor.userId, planId: wanted.planId ?? null },
  }
  const tables = [...new Set(wanted.dbTableList)].map((dbTable, position) => ({
    ...{ runId: id, position, dbTable, target: `${to.address} ${dbTable}`.toLowerCase() },
    incrementColumn: wanted.increments?.get(dbTable) ?? '',
  }))
  const busy = await ctx.db.transaction().execute((trx) => insertRun(trx, run, tables))
  if (busy.length > 0) throw refused(busyText, 'dbTable')
  return id
}

async function nameOf(ctx: PlatformContext, linkId: string): Promise<string> {
  return linkId === '0' ? '默认数据库' : (await linkPlace(ctx, linkId)).fullName
}

/** It goes on in the background. */
export async function handOn(ctx: PlatformContext, runId: string): Promise<void> {
  await enqueue(ctx, ctx.db, dataSyncJob, { payload: { runId }, key: runId })
}

export async function listRuns(ctx: PlatformContext, query: { currentPage: number; pageSize: number }) {
  const found = await findRunPage(ctx.db, limits(query))
  const tables = await findTables(
    ctx.db,
    found.rows.map(({ id }) => id),
  )
  const rows = found.rows.map((run) => ({ ...asRun(run), runUser: joinedPersonText(run), ...countsOf(tables, run.id) }))
  return pageOf(query, { rows, total: found.total })
}

function countsOf(tables: readonly TableRow[], runId: string) {
  const own = tables.filter((one) => one.runId === runId)
  const all = (pick: (one: TableRow) => number) => own.reduce((sum, one) => sum + pick(one), 0)
  return {
    tableCount: own.length,
    tableDoneCount: own.filter(({ state }) => state === 'done').length,
    doneCount: all(({ doneCount }) => doneCount),
    totalCount: all(({ doneCount, totalCount }) => Math.max(doneCount, totalCount)),
    reason: own.find(({ reason }) => reason !== '')?.reason ?? '',
  }
}

function asRun(run: RunRow) {
  const { id, state, fromName, toName, createdAt, startedAt, finishedAt, dbConnectionFrom, dbConnectionTo } = run
  const isStopping = state === 'running' && run.isStopAsked === 1 ? 1 : 0
  return {
    id,
    state,
    isStopping,
    fromName,
    toName,
    dbConnectionFrom,
    dbConnectionTo,
    creatorTime: createdAt,
    startTime: startedAt,
    endTime: finishedAt,
  }
}

export async function runDetails(ctx: PlatformContext, id: string) {
  const run = await findRun(ctx.db, id)
  if (!run) throw refused(messages.missing)
  const tables = await findTables(ctx.db, [id])
  const list = tables.map(({ dbTable, state, doneCount, totalCount, checksum, reason, startedAt, finishedAt }) => ({
    ...{ dbTable, state, doneCount, totalCount: Math.max(doneCount, totalCount), checksum, reason },
    ...{ startTime: startedAt, endTime: finishedAt, rowsPerSecond: rateOf(doneCount, startedAt, finishedAt ?? ctx.now()) },
  }))
  return { ...asRun(run), ...countsOf(tables, id), list }
}

function rateOf(count: number, startedAt: number | null, until: number): number {
  return startedAt === null || until <= startedAt ? 0 : Math.round((count * 1000) / (until - startedAt))
}

/** What is copied already stays copied; the table that is under way can be gone on with. */
export async function stopRun(ctx: PlatformContext, id: string): Promise<void> {
  if (!(await askStop(ctx.db, id))) throw refused('该同步已结束')
  const now = ctx.now()
  await ctx.db.transaction().execute((trx) => stopIdleRun(trx, id, { now, aliveSince: now - aliveMs }))
}

/** After its end; what the source has changed since would be rows of two moments in the target. */
const resumedMsMax = 6 * 3_600_000

/** Refused where it would bring back what has changed since: long after its end, or after another run of one of its targets. */
export async function resumeRun(ctx: PlatformContext, id: string): Promise<void> {
  const run = await findRun(ctx.db, id)
  if (!run) throw refused(messages.doMissing)
  if (run.state !== 'stopped' && run.state !== 'failed') throw refused('该同步不能继续')
  if ((run.finishedAt ?? run.createdAt) < ctx.now() - resumedMsMax) throw refused('该同步已过期，请重新同步')
  const kept = await ctx.db.transaction().execute((trx) => reopenRun(trx, run))
  if (kept === 'busy') throw refused(busyText)
  if (kept === 'overtaken') throw refused('该表之后已重新同步，请重新同步')
  await handOn(ctx, id)
}

/** Of processes that are gone. With each start and on a timer. */
export async function takeUpRuns(ctx: PlatformContext): Promise<void> {
  for (const id of await findAbandoned(ctx.db, ctx.now() - aliveMs)) await handOn(ctx, id)
}

const keptMs = 90 * 86_400_000
const keptMax = 500

/** Removes what the list no longer keeps. */
export async function purgeRuns(ctx: PlatformContext): Promise<void> {
  await deleteOldRuns(ctx.db, { before: ctx.now() - keptMs, kept: keptMax })
}
