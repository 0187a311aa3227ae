import { type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { useFresh } from '@/lib/client/use-fresh'
import { type ListPage, useListPage } from '@/lib/client/use-list-page'
import { authority, type GrantObjectRow } from '@/lib/contract/permission/authority'
import { position } from '@/lib/contract/permission/position'
import { role } from '@/lib/contract/permission/role'
import { user } from '@/lib/contract/permission/user'
import { type ObjectKind, wireType } from './constants'

/** `state` narrows permission groups only. */
export type ObjectFilters = { type: ObjectKind; state: '' | '1' | '0' }
export type Question = ListQuestion<ObjectFilters>
type ObjectPage = ListPage<{ list: readonly GrantObjectRow[] }>

/** One list of whatever can be granted something, by a call of ours. */
export function useObjects(question: Question): ObjectPage {
  const query = { ...pagingOf(question), objectType: wireType(question.filters.type) }
  return useListPage(authority.objects, { query }, { isAskedOnReturn: true })
}

/** The same on installations that do not have that call, as their own screens list it; nobody counts members and grants there. */
export function useListedObjects(question: Question): ObjectPage {
  const page = useListPage(lists[wireType(question.filters.type)], { query: pagingOf(question) }, { isAskedOnReturn: true })
  return { ...page, data: page.data && { list: page.data.list.map(toObject) } }
}

const lists = { Role: role.list, Position: position.list, User: user.list } as const

type Listed = {
  id: string
  fullName?: string
  enCode?: string
  realName?: string
  account?: string
  department?: string
  organize?: string
  organizeInfo?: string
  enabledMark?: number
}

function toObject(row: Listed): GrantObjectRow {
  return {
    id: row.id,
    fullName: row.fullName ?? row.realName ?? '',
    enCode: row.enCode ?? row.account ?? '',
    organize: row.organizeInfo ?? row.department ?? row.organize ?? '',
    enabledMark: row.enabledMark === 0 ? 0 : 1,
    memberCount: undefined,
    grantCount: undefined,
  }
}

/** Roles that the person may hand out, below their organisations. */
export function useRoles() {
  const { data, error, mutate } = useFresh(role.selectorByPermission, {})
  return { nodes: data?.list, error, retry: () => void mutate() }
}
