import { useMemo } from 'react'
import type { DrawChildren } from '@/components/designer/portal/portal-grid'
import { type ChildrenRenderer, type ItemData, PortalItemView } from '@/components/features/portal/public'
import type { PortalItem } from '@/lib/portal/layout'
import { useDraftData } from './queries'

const none: ItemData = { status: 'none' }

/** An item on the canvas: as its readers see it, with the data that its draft asks for. */
export function DrawnItem({ item, drawChildren }: { item: PortalItem; drawChildren: DrawChildren }) {
  const asked = useDraftData(item)
  const state: ItemData = !asked.isAsked
    ? none
    : asked.error
      ? { status: 'failed', error: asked.error, retry: asked.retry }
      : asked.data === undefined
        ? { status: 'loading' }
        : { status: 'ready', data: asked.data }
  const renderChildren = useMemo<ChildrenRenderer>(() => (_items, place) => drawChildren(place), [drawChildren])
  return <PortalItemView item={item} state={state} isDesign renderChildren={renderChildren} />
}
