import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type SignatureForm, signature } from '@/lib/contract/system/signature'

export function saveSignature(body: SignatureForm, { id, key }: Target) {
  return id === null
    ? call(signature.create, { body }, { idempotencyKey: key })
    : call(signature.update, { params: { id }, body: { ...body, id } })
}
