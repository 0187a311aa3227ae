import { call } from '@/lib/client/call'
import { useFresh } from '@/lib/client/use-fresh'
import type { CallData } from '@/lib/contract/endpoint'
import { userRelation } from '@/lib/contract/permission/user-relation'

export type Members = CallData<typeof userRelation.members>

export function useMembers(id: string) {
  return useFresh(userRelation.members, { params: { id } })
}

export async function readMembers(id: string): Promise<Members> {
  return (await call(userRelation.members, { params: { id } })).data
}
