import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { flowForm } from '@/lib/contract/workflow/flow-form'
import type { RawRecord } from '@/lib/form/read'

/** Throws where the form does not fit the call. */
export function createForm(form: RawRecord, { key }: Pick<Target, 'key'>) {
  return call(flowForm.create, { body: flowForm.create.body.parse(form) }, { idempotencyKey: key })
}

/** The whole form; its `version` is the one that it was read at. */
export function saveForm(form: RawRecord) {
  return call(flowForm.update, { body: flowForm.update.body.parse(form) })
}

export function importForm(body: FormData) {
  return call(flowForm.import, { body })
}
