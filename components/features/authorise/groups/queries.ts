import { pagingOf } from '@/components/screen/list-question'
import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { useListPage } from '@/lib/client/use-list-page'
import { permissionGroup } from '@/lib/contract/permission/permission-group'
import type { RecordValues } from '@/lib/form/types'
import type { Question } from '../queries'

export function usePermissionGroups(question: Question) {
  const query = { ...pagingOf(question), enabledMark: question.filters.state }
  return useListPage(permissionGroup.list, { query }, { isAskedOnReturn: true })
}

/** What the dialog begins with. */
export function usePermissionGroup(id: string | null) {
  return useFresh(permissionGroup.info, id === null ? null : { params: { id } })
}

export async function readPermissionGroup(id: string): Promise<RecordValues> {
  return (await call(permissionGroup.info, { params: { id } })).data
}

export function useGroupMembers(id: string) {
  return useFresh(permissionGroup.members, { params: { id } })
}

export async function readGroupMembers(id: string): Promise<RecordValues> {
  return memberValues((await call(permissionGroup.members, { params: { id } })).data)
}

export function memberValues({ ids, version }: { ids: readonly string[]; version?: number | undefined }): RecordValues {
  return { members: ids, ...(version === undefined ? {} : { version }) }
}
