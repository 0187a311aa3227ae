import type { DesignTexts } from '@/lib/form/types'
import type { ReportData } from './data'
import { type Parameters, Sheet } from './expand'
import { gridOf, type ReportGrid } from './grid'
import { type Pages, paginate, type ReportPage, unpaged } from './paginate'
import { saidGrid } from './said-report'
import type { ReportTemplate } from './template'

/** A report that has its data: its pages, and each of them when it is asked for. */
export type OpenedReport = {
  pages: Pages
  /** From 0; a page that is not there is the last one. */
  page: (index: number) => ReportGrid
  /** All on one. */
  whole: () => ReportGrid
}

/** `texts`: in which its cells are shown; null for as they stand. */
export function openReport(
  template: ReportTemplate,
  data: ReportData,
  parameters: Parameters = {},
  texts: DesignTexts | null = null,
): OpenedReport {
  const sheet = new Sheet(template, data, parameters)
  const pages = paginate(sheet)
  const pageAt = (index: number) => pages.pages[Math.min(Math.max(index, 0), pages.pages.length - 1)] ?? unpaged(pages)
  const gridAt = (page: ReportPage) => {
    const grid = gridOf(sheet, pages, page)
    return texts ? saidGrid(grid, texts) : grid
  }
  return {
    pages,
    page: (index) => gridAt(pageAt(index)),
    whole: () => gridAt(unpaged(pages)),
  }
}
