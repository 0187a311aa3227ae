import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { signature } from '@/lib/contract/system/signature'

export function useSignatures(question: ListQuestion<unknown>) {
  return useListPage(signature.list, { query: pagingOf(question) }, { isAskedOnReturn: true })
}

export function useSignature(id: string | null) {
  return useFresh(signature.info, id === null ? null : { params: { id } })
}

export async function readSignature(id: string) {
  return (await call(signature.info, { params: { id } })).data
}
