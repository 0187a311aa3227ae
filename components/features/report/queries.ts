import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { dataReport, pagesPerCall, type ReportPageData } from '@/lib/contract/report/report'

export type Values = Readonly<Record<string, unknown>>

/** What the search form of a report asks for. */
export function useReport(id: string) {
  return useCall(dataReport.info, { params: { id } }, { revalidateOnFocus: false })
}

/** A page from 1, or all on one for 0; null values mean not yet. What was shown stays until the next page has come. */
export function useReportPage(id: string, page: number, parameters: Values | null) {
  const input = parameters && { params: { id }, body: { page, parameters: { ...parameters } } }
  return useCall(dataReport.view, input, { revalidateOnFocus: false, keepPreviousData: true })
}

/** All pages for paper, asked for in parts. */
export async function readAllPages(id: string, parameters: Values, onPart: (page: number, total: number) => void) {
  const parts: ReportPageData[] = []
  for (let page = 1; ; page += pagesPerCall) {
    const { data } = await call(dataReport.printed, { params: { id }, body: { page, parameters: { ...parameters } } })
    parts.push(data)
    const last = page + data.pages.length - 1
    onPart(last, data.totalPage)
    if (data.pages.length === 0 || last >= data.totalPage) return parts
  }
}
