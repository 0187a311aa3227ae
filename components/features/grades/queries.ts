import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { grade } from '@/lib/contract/permission/grade'

export function useGrades(question: ListQuestion<unknown>) {
  return useListPage(grade.list, { query: pagingOf(question) }, { isAskedOnReturn: true })
}

/** What somebody administers; with no one chosen yet, nothing of all that can be given. Null asks nothing. */
export function useRights(userId: string | null) {
  return useFresh(grade.rights, userId === null ? null : { query: { userId } })
}

export async function readRights(userId: string) {
  return (await call(grade.rights, { query: { userId } })).data
}
