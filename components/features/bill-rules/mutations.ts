import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type BillRuleForm, billRule } from '@/lib/contract/system/bill-rule'

export function saveRule(body: BillRuleForm, { id, key }: Target) {
  // Contract 2 §15: the start is as long as the numbers are.
  const sent = { ...body, startNumber: body.startNumber.padStart(body.digit, '0') }
  return id === null
    ? call(billRule.create, { body: sent }, { idempotencyKey: key })
    : call(billRule.update, { params: { id }, body: { ...sent, id } })
}

export function importRule(body: FormData) {
  return call(billRule.import, { body })
}
