import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { flowMigration } from '@/lib/contract/workflow/flow-migration'
import { type FlowTemplateForm, flowTemplate } from '@/lib/contract/workflow/flow-template'

type Saved = {
  msg: string
  /** Versions that were made beside those that are launched: the person says whether they take their place (contract 4a §7.3). */
  beside: string
}

export async function saveTemplate(body: FlowTemplateForm, { id, key }: Target): Promise<Saved> {
  if (id === null) {
    const { msg } = await call(flowTemplate.create, { body }, { idempotencyKey: key })
    return { msg, beside: '' }
  }
  const { data, msg } = await call(flowTemplate.update, { params: { id }, body: { ...body, id } })
  return { msg, beside: data?.isMainVersion ? data.id : '' }
}

/** Tasks go on by another version; what comes back names those that stayed, and why. */
export function moveTasks(
  { flowId, toId, ids }: { flowId: string; toId: string; ids: readonly string[] },
  idempotencyKey: string,
) {
  return call(flowMigration.move, { params: { flowId }, body: { toId, ids: [...ids] } }, { idempotencyKey })
}

export function importTemplate(body: FormData) {
  return call(flowTemplate.import, { body })
}
