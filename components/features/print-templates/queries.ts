import { useCall } from '@/lib/client/use-call'
import { printDev, printLog } from '@/lib/contract/system/print'

type PageQuery = { keyword: string; currentPage: number; pageSize: number }

export function usePrintTemplates(query: PageQuery) {
  return useCall(printDev.list, { query: { ...query, sort: '', sidx: '' } }, { keepPreviousData: true, revalidateIfStale: true })
}

/** Who printed with a template, the newest first. */
export function usePrintLog(printId: string, query: PageQuery) {
  const input = { params: { printId }, query: { ...query, sort: 'desc', sidx: '' } } as const
  return useCall(printLog.list, input, { keepPreviousData: true, revalidateIfStale: true })
}
