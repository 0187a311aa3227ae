import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useListPage } from '@/lib/client/use-list-page'
import { authority } from '@/lib/contract/permission/authority'
import type { GrantObjectType } from './constants'

export type ObjectFilters = { type: GrantObjectType }

export function useObjects(question: ListQuestion<ObjectFilters>) {
  const query = { ...pagingOf(question), objectType: question.filters.type }
  return useListPage(authority.objects, { query }, { isAskedOnReturn: true })
}
