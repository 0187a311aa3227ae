import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type PositionForm, position } from '@/lib/contract/permission/position'

export function savePosition(body: PositionForm, { id, key }: Target) {
  return id === null
    ? call(position.create, { body }, { idempotencyKey: key })
    : call(position.update, { params: { id }, body: { ...body, id } })
}
