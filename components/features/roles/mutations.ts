import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type RoleForm, role } from '@/lib/contract/permission/role'

export function saveRole(body: RoleForm, { id, key }: Target) {
  return id === null
    ? call(role.create, { body }, { idempotencyKey: key })
    : call(role.update, { params: { id }, body: { ...body, id } })
}
