import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { moduleRows } from '../../modules/online-dev/records/module-rows'
import { viewReport } from '../../modules/report/service'
import { reportId } from './ids'
import { reports } from './report-rows'

const meta: CallMeta = { ipAddress: '', userAgent: '', origin: '', requestId: 'seed', idempotencyKey: null }

/** The texts of the first page of every report, row by row, as somebody sees them; of all records there are. */
export async function shownReports(ctx: PlatformContext, actor: Actor): Promise<ReadonlyMap<string, readonly string[][]>> {
  const shown = new Map<string, readonly string[][]>()
  for (const { enCode, templateJson } of reports) {
    const asked: { name: string }[] = JSON.parse(templateJson).parameters
    const parameters = asked.some(({ name }) => name === 'from') ? { from: Date.UTC(2000, 0, 1) } : {}
    const { pages } = await viewReport({ ctx, actor, meta, readModule: moduleRows }, reportId(enCode), {
      page: 1,
      parameters,
      language: '',
    })
    shown.set(
      enCode,
      pages.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text))),
    )
  }
  return shown
}
