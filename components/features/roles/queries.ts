import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { role } from '@/lib/contract/permission/role'
import { readText } from '@/lib/form/read'
import { roleValues } from './utils'

export type RoleFilters = { organize: string; where: Conditions }

const marks = ['0', '1'] as const

export function useRoles(question: ListQuestion<RoleFilters>) {
  const { organize, where } = question.filters
  const markOf = (name: string) => marks.find((mark) => mark === readText(where[name])) ?? ('' as const)
  const query = {
    ...pagingOf(question),
    keyword: readText(where['keyword']).trim(),
    organizeId: organize,
    type: markOf('type'),
    enabledMark: markOf('enabledMark'),
  }
  return useListPage(role.list, { query }, { isAskedOnReturn: true })
}

export function useRole(id: string | null) {
  return useFresh(role.info, id === null ? null : { params: { id } })
}

export async function readRole(id: string) {
  return roleValues((await call(role.info, { params: { id } })).data)
}
