import { createContext, useContext } from 'react'
import type { PortalItem } from '@/lib/portal/layout'
import type { ChildrenRenderer, ItemData, PortalSource } from './types'

/** What the items of a portal know of the place they stand in. */
export type PortalEnvironment = {
  source: PortalSource
  /** In the designer: nothing leads anywhere, nothing plays, nothing is asked for that only readers need. */
  isDesign: boolean
  stateOf: (item: PortalItem) => ItemData
  /** After which time what an item asks for itself is asked anew; 0 for never (contract 4b §1.3). */
  refreshMs: (item: PortalItem) => number
  renderChildren: ChildrenRenderer
}

const nothing: ItemData = { status: 'none' }

export const PortalContext = createContext<PortalEnvironment>({
  source: { kind: 'draft' },
  isDesign: true,
  stateOf: () => nothing,
  refreshMs: () => 0,
  renderChildren: () => null,
})

export function usePortal(): PortalEnvironment {
  return useContext(PortalContext)
}
