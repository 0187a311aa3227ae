import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import { userRelation } from '@/lib/contract/permission/user-relation'
import type { RecordValues } from '@/lib/form/types'

export function useMembers(id: string) {
  return useFresh(userRelation.members, { params: { id } })
}

export async function readMembers(id: string): Promise<RecordValues> {
  return membersValues((await call(userRelation.members, { params: { id } })).data)
}

export function membersValues({ ids, version }: { ids: readonly string[]; version?: number | undefined }): RecordValues {
  return { userIds: ids, ...(version === undefined ? {} : { version }) }
}
