import { call } from '@/lib/client/call'
import { portal } from '@/lib/contract/portal/portal'
import { type PortalLayout, readLayout } from '@/lib/portal/layout'
import type { PortalSource } from './types'

type Stored = Extract<PortalSource, { kind: 'portal' }>

/** Keeps the caller's own arrangement of a portal (contract 4b §1.2). */
function saveArrangement(layout: PortalLayout, { id, systemId }: Stored) {
  return call(portal.saveCustom, {
    params: { id },
    body: { formData: JSON.stringify(layout), systemId, platform: 'Web' },
  })
}

/**
 * Back to the arrangement that was released; answers it. The contract has no call for that: our platform takes an arrangement without items
 * as none. Another one may keep just that, so what it shows afterwards is looked at, and where it is nothing the arrangement from before is
 * put back; undefined then.
 */
export async function resetArrangement(before: PortalLayout, source: Stored): Promise<PortalLayout | undefined> {
  await saveArrangement({ ...before, layout: [] }, source)
  const { data } = await call(portal.auth, { params: { id: source.id }, query: { platform: 'Web', systemId: source.systemId } })
  const released = readLayout(data?.formData)?.layout
  if (released && released.layout.length > 0) return released
  await saveArrangement(before, source)
  return undefined
}
