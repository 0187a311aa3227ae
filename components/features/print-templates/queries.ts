import { useListPage } from '@/lib/client/use-list-page'
import { printDev, printLog } from '@/lib/contract/system/print'

type PageQuery = { keyword: string; currentPage: number; pageSize: number }

export function usePrintTemplates(query: PageQuery) {
  return useListPage(printDev.list, { query: { ...query, sort: '', sidx: '' } }, { isAskedOnReturn: true })
}

/** Who printed with a template, the newest first. */
export function usePrintLog(printId: string, query: PageQuery) {
  return useListPage(printLog.list, { params: { printId }, query: { ...query, sort: 'desc', sidx: '' } as const })
}
