import { portalTag } from '@/lib/contract/portal/portal'
import type { FileWitness } from '../../http/context'
import { hasTag } from '../permission/public'
import { visiblePortal } from './seeing'
import { findPortalsNaming } from './version-store'

const portalsMax = 50

/** Pictures of a portal are seen by whoever may open it as it is released; those of a draft by those who design. */
export const portalWitness: FileWitness = {
  isAbout: (table) => table === 'portal' || table === 'portal_version',
  sees: async (ctx, actor, naming) => {
    if (naming.table === 'portal') return hasTag(ctx, actor, portalTag.tag)
    // Releases of before name what they named, and nobody sees them any more.
    for (const id of await findPortalsNaming(ctx.db, naming.name, portalsMax)) {
      for (const platform of ['Web', 'App'] as const) {
        const seen = await visiblePortal(ctx, actor, { id, systemId: '', platform })
        if (seen?.formData.includes(naming.name)) return true
      }
    }
    return false
  },
}
