import { useLocale } from 'next-intl'
import { useCall } from '@/lib/client/use-call'
import { dataReport } from '@/lib/contract/report/report'
import type { Parameters, ReportSource } from './utils'

export function useReport(id: string) {
  const language = useLocale()
  return useCall(dataReport.info, id === '' ? null : { params: { id }, query: { language } }, { revalidateOnFocus: false })
}

const kept = { revalidateOnFocus: false, keepPreviousData: true }

/** One page from 1 on, or all on one for 0; the page before stays until it is there. */
export function useReportPage(source: ReportSource, asked: { page: number; parameters: Parameters } | null) {
  const language = useLocale()
  const { id, templateJson } = source.kind === 'stored' ? { ...source, templateJson: '' } : { ...source, id: '' }
  const isDraft = source.kind === 'draft'
  const storedInput = asked === null || isDraft ? null : { params: { id }, body: { ...asked, language } }
  const stored = useCall(dataReport.view, storedInput, kept)
  const draft = useCall(dataReport.draft, asked === null || !isDraft ? null : { body: { ...asked, templateJson } }, kept)
  return isDraft ? draft : stored
}
