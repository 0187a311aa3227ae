import type { CallData } from '@/lib/contract/endpoint'
import type { userGroup } from '@/lib/contract/permission/user-group'

export type GroupRow = CallData<typeof userGroup.list>['list'][number]
export type GroupType = { id: string; fullName: string }
