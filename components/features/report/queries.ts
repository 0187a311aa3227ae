import { useLocale } from 'next-intl'
import { useCall } from '@/lib/client/use-call'
import { dataReport } from '@/lib/contract/report/report'
import type { Parameters } from './utils'

export function useReport(id: string) {
  const language = useLocale()
  return useCall(dataReport.info, id === '' ? null : { params: { id }, query: { language } }, { revalidateOnFocus: false })
}

/** One page from 1 on, or all on one for 0; the page before stays until it is there. */
export function useReportPage(id: string, asked: { page: number; parameters: Parameters } | null) {
  const language = useLocale()
  const input = asked === null ? null : { params: { id }, body: { ...asked, language } }
  return useCall(dataReport.view, input, { revalidateOnFocus: false, keepPreviousData: true })
}
