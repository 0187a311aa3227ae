import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type PrintTemplateForm, printDev } from '@/lib/contract/system/print'

export function saveTemplate(body: PrintTemplateForm, { id, key }: Target) {
  return id === null
    ? call(printDev.create, { body }, { idempotencyKey: key })
    : call(printDev.update, { params: { id }, body: { ...body, id } })
}

export function importTemplate(body: FormData) {
  return call(printDev.import, { body })
}
