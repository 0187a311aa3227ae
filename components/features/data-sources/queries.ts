import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { dataSource } from '@/lib/contract/system/data-source'
import { readText } from '@/lib/form/read'

export function useConnections(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    dbType: readText(where['dbType']),
  }
  return useListPage(dataSource.list, { query }, { isAskedOnReturn: true })
}

export function useConnection(id: string | null) {
  return useFresh(dataSource.info, id === null ? null : { params: { id } })
}

export async function readConnection(id: string) {
  return (await call(dataSource.info, { params: { id } })).data
}
