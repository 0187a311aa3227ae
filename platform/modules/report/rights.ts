import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { hasTag, openMenusOf } from '../permission/public'
import { findReport, type StoredReport } from './store'

/** Menu code of the screen on which reports are designed (contract 2 §0.9). */
const screenTag = 'onlineDev.dataReport'

export type OpenedReport = { report: StoredReport; isDesigner: boolean }

/**
 * A report for someone who may see it: a menu entry of type 5 that shows it is granted to him and it is enabled, or he designs reports.
 * Whoever may not see it does not learn whether it exists.
 */
export async function openForReader(ctx: PlatformContext, actor: Actor, id: string): Promise<OpenedReport> {
  const report = await findReport(ctx.db, id)
  if (await hasTag(ctx, actor, screenTag)) {
    if (!report) throw noReport(id)
    return { report, isDesigner: true }
  }
  if (report?.enabledMark !== 1 || (await openMenusOf(ctx, actor, { type: 5, id })).size === 0) {
    throw new AppError('forbidden', `no menu entry shows report ${id}`)
  }
  return { report, isDesigner: false }
}

function noReport(id: string): AppError {
  return new AppError('notFound', `no report ${id}`, { userMessage: '报表不存在' })
}
