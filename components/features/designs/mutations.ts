import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { type DesignForm, designBase, type ReleaseForm } from '@/lib/contract/online-dev/design-base'
import { designFile } from '@/lib/contract/online-dev/design-file'

/** What a new design is before anybody has worked on it. */
export function createDesign(body: DesignForm, { key }: Target) {
  return call(designBase.create, { body }, { idempotencyKey: key })
}

/** The whole design as it is now; the version is that of the design it began with. */
export function saveDesign(id: string, body: DesignForm) {
  return call(designBase.update, { params: { id }, body: { ...body, id } })
}

/** With a key it releases once, however often it is sent. */
export function releaseDesign(id: string, body: ReleaseForm, key?: string) {
  return call(designBase.release, { params: { id }, body }, key === undefined ? {} : { idempotencyKey: key })
}

export async function importDesign(body: FormData) {
  const { msg, data } = await call(designFile.import, { body })
  return { msg, isWarning: (data?.missingTables.length ?? 0) > 0 }
}
