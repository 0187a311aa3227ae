import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { dataReport, type ReportPageData, type ShownGrid } from '@/lib/contract/report/report'
import type { Parameters } from './utils'

export function useReport(id: string) {
  return useCall(dataReport.info, id === '' ? null : { params: { id } }, { revalidateOnFocus: false })
}

/** One page from 1 on, or all on one for 0; the page before stays until it is there. */
export function useReportPage(id: string, asked: { page: number; parameters: Parameters } | null) {
  const input = asked === null ? null : { params: { id }, body: asked }
  return useCall(dataReport.view, input, { revalidateOnFocus: false, keepPreviousData: true })
}

/** All pages, in as many calls as they need. */
export async function readPrintedPages(id: string, parameters: Parameters): Promise<ReportPageData & { pages: ShownGrid[] }> {
  const first = (await call(dataReport.printed, { params: { id }, body: { page: 1, parameters } })).data
  const pages = [...first.pages]
  while (pages.length < first.totalPage) {
    const more = (await call(dataReport.printed, { params: { id }, body: { page: pages.length + 1, parameters } })).data
    // A report that lost rows meanwhile has fewer pages.
    if (more.pages.length === 0) break
    pages.push(...more.pages)
  }
  return { ...first, pages }
}
