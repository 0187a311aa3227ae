import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type IntegrateForm, integrate } from '@/lib/contract/online-dev/integrate'

export async function saveIntegration(body: IntegrateForm, { id, key }: Target): Promise<string> {
  if (id === null) return (await call(integrate.create, { body }, { idempotencyKey: key })).msg
  return (await call(integrate.update, { params: { id }, body: { ...body, id } })).msg
}

export function importIntegration(body: FormData) {
  return call(integrate.import, { body })
}
