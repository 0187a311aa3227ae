import type { ReportData } from './data'
import { type Parameters, Sheet } from './expand'
import { gridOf, type ReportGrid } from './grid'
import { type Pages, paginate, unpaged } from './paginate'
import type { ReportTemplate } from './template'

/** A report that has its data: its pages, and each of them when it is asked for. */
export type OpenedReport = {
  pages: Pages
  /** From 0; a page that is not there is the last one. */
  page: (index: number) => ReportGrid
  /** All on one. */
  whole: () => ReportGrid
}

export function openReport(template: ReportTemplate, data: ReportData, parameters: Parameters = {}): OpenedReport {
  const sheet = new Sheet(template, data, parameters)
  const pages = paginate(sheet)
  const pageAt = (index: number) => pages.pages[Math.min(Math.max(index, 0), pages.pages.length - 1)] ?? unpaged(pages)
  return {
    pages,
    page: (index) => gridOf(sheet, pages, pageAt(index)),
    whole: () => gridOf(sheet, pages, unpaged(pages)),
  }
}
