import { type Conditions, type ListQuestion, pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { organisation } from '@/lib/contract/permission/organisation'
import { pickers } from '@/lib/contract/permission/pickers'
import { user } from '@/lib/contract/permission/user'
import { readText } from '@/lib/form/read'
import { type Kind, organizeValues } from './utils'

const kinds: readonly Kind[] = ['company', 'department']

export function useOrganisations({ filters }: ListQuestion<{ where: Conditions }>) {
  const { where } = filters
  const type = readText(where['type'])
  const query = {
    keyword: readText(where['keyword']).trim(),
    type: kinds.find((kind) => kind === type) ?? ('' as const),
  }
  return useListPage(organisation.list, { query }, { isAskedOnReturn: true })
}

const infos = { company: organisation.info, department: organisation.departmentInfo } as const

export function useOrganisation(kind: Kind, id: string | null) {
  return useFresh(infos[kind], id === null ? null : { params: { id } })
}

export async function readOrganisation(kind: Kind, id: string) {
  return organizeValues((await call(infos[kind], { params: { id } })).data)
}

/** Below what a company or a department may stand; what is out of scope is disabled. */
export function useParents(kind: Kind, id: string | null) {
  const selector = kind === 'company' ? pickers.companyByAuth : pickers.organizeByAuth
  return useFresh(selector, { params: { id: id ?? '0' } })
}

export function useMembers(organizeId: string, question: ListQuestion<unknown>) {
  return useListPage(user.list, { query: { ...pagingOf(question), organizeId, enabledMark: '1' } })
}
