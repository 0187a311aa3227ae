import { useMemo } from 'react'
import type { PortalItem } from '@/lib/portal/layout'
import { renderGrid } from './grid-panel'
import { ItemPanel } from './item-panel'
import { PortalTexts } from './portal-texts-panel'
import { PortalContext, type PortalEnvironment } from './state'
import { Skeleton } from './states-panel'
import type { ChildrenRenderer, ItemData } from './types'

type ItemViewProps = {
  item: PortalItem
  state: ItemData
  /** Nothing in it leads anywhere. */
  isDesign?: boolean
  /** It stands on a data screen (`PortalEnvironment`). */
  wall?: PortalEnvironment['wall']
  /** Who draws the items of a container; without it they stand in a grid of their own. */
  renderChildren?: ChildrenRenderer
}

/** One item alone, as the designer draws it. Its code and its texts come with it. */
export function PortalItemView({ item, state, isDesign = false, wall, renderChildren = renderGrid }: ItemViewProps) {
  const environment = useMemo(
    () => ({ source: { kind: 'draft' } as const, isDesign, refreshMs: never, renderChildren, wall, texts: null }),
    [isDesign, renderChildren, wall],
  )
  return (
    <PortalTexts fallback={<Skeleton />}>
      <PortalContext value={environment}>
        <ItemPanel item={item} state={state} />
      </PortalContext>
    </PortalTexts>
  )
}

const never = () => 0
