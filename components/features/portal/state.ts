import { createContext, useContext } from 'react'
import type { DesignTexts } from '@/lib/form/types'
import type { PortalItem } from '@/lib/portal/layout'
import type { ChildrenRenderer, ItemData, PortalSource } from './types'

/** What the items of a portal know of the place they stand in. */
export type PortalEnvironment = {
  source: PortalSource
  /** In the designer: nothing leads anywhere, nothing plays, nothing is asked for that only readers need. */
  isDesign: boolean
  /** After which time what an item asks for itself is asked anew; 0 for never (contract 4b §1.3). */
  refreshMs: (item: PortalItem) => number
  renderChildren: ChildrenRenderer
  /**
   * It stands on a data screen: without a ground of its own, in the colours of this element (null until it is there), and nothing leads
   * anywhere.
   */
  wall?: { look: HTMLElement | null } | undefined
  /** What texts of the layout are in the language of whoever looks; null where they are shown as they stand. */
  texts: DesignTexts | null
}

export const PortalContext = createContext<PortalEnvironment>({
  source: { kind: 'draft' },
  isDesign: true,
  refreshMs: () => 0,
  renderChildren: () => null,
  texts: null,
})

export function usePortal(): PortalEnvironment {
  return useContext(PortalContext)
}

const nothing: ItemData = { status: 'none' }

/** How far the data of an item is. Apart from the rest, so that an item whose data comes leaves the others as they are. */
export const ItemStatesContext = createContext<(item: PortalItem) => ItemData>(() => nothing)
