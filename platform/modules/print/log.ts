import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { personText } from '../permission/public'
import { noTemplate, templateOfPrinter } from './rights'
import { findLogPage, findTemplate, insertLog, trimLog } from './store'

const keptDays = 3 * 366
const rowsMax = 200_000
const rowsOfUserMax = 20_000
const trimmedEvery = 200

// Written per database, so that two platforms in one process do not share a count.
const written = new WeakMap<object, number>()

type Print = { printId: string; printTitle: string; printNum: number }

/** Notes who printed what (contract 1 §22). Only with a template with which he may print. Bounded in time and number. */
export async function savePrint(ctx: PlatformContext, actor: Actor, { printId, printTitle, printNum }: Print): Promise<void> {
  const template = await templateOfPrinter(ctx, actor, printId)
  await insertLog(ctx.db, {
    ...{ id: ctx.newId(), printId, printNum, userId: actor.userId, printMan: personText(actor), printedAt: ctx.now() },
    printTitle: printTitle.trim() || template.fullName,
  })
  const count = written.get(ctx.db) ?? 0
  written.set(ctx.db, count + 1)
  // The first one too, so that a platform that is often restarted keeps its bounds.
  if (count % trimmedEvery > 0) return
  await trimLog(ctx.db, { before: ctx.now() - keptDays * 86_400_000, userId: actor.userId, rowsOfUserMax, rowsMax })
}

type LogQuery = { currentPage: number; pageSize: number; sort: 'asc' | 'desc' | ''; keyword: string }

export async function listPrints(
  ctx: PlatformContext,
  printId: string,
  { startTime, endTime, ...query }: LogQuery & { startTime: string; endTime: string },
) {
  if (!(await findTemplate(ctx.db, printId))) throw noTemplate(printId)
  const filter = { printId, keyword: query.keyword.trim(), startTime: instantOf(startTime), endTime: instantOf(endTime) }
  const direction = query.sort === 'asc' ? 'asc' : 'desc'
  const found = await findLogPage(ctx.db, filter, { ...limits(query), direction })
  const rows = found.rows.map(({ printedAt, ...row }) => ({ ...row, printTime: printedAt }))
  return pageOf(query, { rows, total: found.total })
}

/** Milliseconds as the client sends them; what cannot be read filters nothing. */
function instantOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
