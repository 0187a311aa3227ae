import { Readable } from 'node:stream'
import { reportDocument } from '@/lib/report/document'
import { reportWorkbook } from '@/lib/report/workbook'
import { consume } from '../../http/limits'
import { refused } from '../../kit/refusals'
import { offerFile } from '../file/public'
import { openForReader } from './rights'
import { filledReport, type Reading, wholeOf } from './service'
import { demandShown } from './template'

type Wanted = { format: 'xlsx' | 'docx'; parameters: Readonly<Record<string, unknown>> }

/** Word processors are slow with more, and so is making it. */
const documentPagesMax = 300

/** A report as a file for who asks, with the data that he may see: `{ name, url }` as exports answer (contract 2 §0.2). */
export async function saveReport(reading: Reading, id: string, { format, parameters }: Wanted) {
  const { ctx, actor } = reading
  await consume(ctx, 'exportByUser', actor.userId)
  const { report } = await openForReader(ctx, actor, id)
  const template = demandShown(report.templateJson)
  const opened = await filledReport(reading, template, parameters)
  const about = { name: report.fullName, template, pages: opened.pages }
  const name = `${report.fullName}.${format}`
  if (format === 'xlsx') {
    const content = Readable.from(reportWorkbook({ ...about, grid: wholeOf(opened) }), { objectMode: false })
    return offerFile(ctx, actor, { name, content })
  }
  const { length } = opened.pages.pages
  if (length > documentPagesMax) throw refused('导出的内容过大，请缩小范围后再试')
  const grids = Array.from({ length }, (_, index) => opened.page(index))
  return offerFile(ctx, actor, { name, content: await reportDocument({ ...about, grids }) })
}
