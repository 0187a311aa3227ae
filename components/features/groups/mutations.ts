import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type UserGroupForm, userGroup } from '@/lib/contract/permission/user-group'

export function saveGroup(body: UserGroupForm, { id, key }: Target) {
  return id === null
    ? call(userGroup.create, { body }, { idempotencyKey: key })
    : call(userGroup.update, { params: { id }, body: { ...body, id } })
}
