import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useDictionaryItems } from '@/lib/client/use-dictionary-items'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dataReport } from '@/lib/contract/report/report'
import { readText } from '@/lib/form/read'
import { reportCategories } from './constants'

export function useReports(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    category: readText(where['category']),
    enabledMark: readText(where['enabledMark']),
  }
  return useListPage(dataReport.list, { query }, { isAskedOnReturn: true })
}

export function useReportInfo(id: string | null) {
  return useFresh(dataReport.info, id === null ? null : { params: { id }, query: {} })
}

export async function readReport(id: string) {
  return (await call(dataReport.info, { params: { id }, query: {} })).data
}

/** Items of the dictionary of categories; undefined until they are there. */
export function useReportCategories() {
  return useDictionaryItems(reportCategories)
}
