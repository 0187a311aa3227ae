import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type AreaForm, area } from '@/lib/contract/system/area'

export function saveArea(body: AreaForm, { id, key }: Target) {
  return id === null
    ? call(area.create, { body }, { idempotencyKey: key })
    : call(area.update, { params: { id }, body: { ...body, id } })
}
