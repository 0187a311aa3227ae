import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useListPage } from '@/lib/client/use-list-page'
import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'

type Question = ListQuestion<unknown>

export function usePrintTemplates(question: Question) {
  return useListPage(printDev.list, { query: pagingOf(question) }, { isAskedOnReturn: true })
}

/** Who printed with a template, the newest first. */
export function usePrintLog(printId: string, question: Question) {
  return useListPage(printLog.list, { params: { printId }, query: { ...pagingOf(question), sort: 'desc' } })
}
