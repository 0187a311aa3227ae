import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import { readText } from '@/lib/form/read'

export function useForms(question: ListQuestion<{ where: Conditions }>) {
  const { where } = question.filters
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    formType: readText(where['formType']),
    flowType: '',
    isRelease: readText(where['isRelease']),
    enabledMark: '',
  }
  return useListPage(flowForm.list, { query }, { isAskedOnReturn: true })
}

export function useForm(id: string | null) {
  return useFresh(flowForm.info, id === null ? null : { params: { id } })
}

export async function readForm(id: string) {
  return (await call(flowForm.info, { params: { id } })).data
}
