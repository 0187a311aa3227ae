import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type DelegateForm, flowDelegate } from '@/lib/contract/workflow/flow-delegate'

export function saveDelegate(body: DelegateForm, { id, key }: Target) {
  return id === null
    ? call(flowDelegate.create, { body }, { idempotencyKey: key })
    : call(flowDelegate.update, { params: { id }, body })
}
