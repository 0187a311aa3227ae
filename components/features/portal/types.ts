import type { ReactNode } from 'react'
import type { PortalItem } from '@/lib/portal/layout'

/** How far the data of an item is. `none`: it has none of its own, or what it shows stands in its options. */
export type ItemData =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; data: unknown }
  | { status: 'failed'; error: unknown; retry?: () => void }

/**
 * Where the data of a layout comes from: of a portal as it is stored, all in one call and under the rights of whoever looks; of a draft
 * each widget by itself, with what stands in the draft.
 */
export type PortalSource = { kind: 'portal'; id: string; systemId: string } | { kind: 'draft' }

/** Draws the items that stand in a container, where somebody else than the grid of the portal does. `tab` is the place in a tab item. */
export type ChildrenRenderer = (items: readonly PortalItem[], place: { item: PortalItem; tab?: string }) => ReactNode

export type WidgetProps = {
  item: PortalItem
  /** Rows, an object or a text: static ones of the options, or those that came; undefined for kinds without data. */
  data: unknown
}
