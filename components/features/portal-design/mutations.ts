import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type PortalForm, portal } from '@/lib/contract/portal/portal'

/** The id of the design and what the platform says; `id` is null for a new one. */
export async function savePortal(body: PortalForm, { id, key }: Target) {
  if (id === null) {
    const { data, msg } = await call(portal.create, { body }, { idempotencyKey: key })
    return { id: data, msg }
  }
  const { msg } = await call(portal.update, { params: { id }, body: { ...body, id } })
  return { id, msg }
}

/** From the designer: the layout alone. */
export async function saveLayout(id: string, formData: string, version: number | undefined) {
  return (await call(portal.update, { params: { id }, body: { id, formData, ...(version === undefined ? {} : { version }) } }))
    .msg
}

export function importPortal(body: FormData) {
  return call(portal.import, { body: body as never })
}
