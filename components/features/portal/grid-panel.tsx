import { type CSSProperties, use, useMemo } from 'react'
import type { PortalItem, PortalTab } from '@/lib/portal/layout'
import { packed, visibleItems } from '@/lib/portal/places'
import { ItemPanel } from './item-panel'
import styles from './portal.module.css'
import { ItemStatesContext } from './state'
import type { ChildrenRenderer } from './types'

/** Items in the grid of twelve columns; where it is narrow in one column, in their reading order. */
export function GridPanel({ items }: { items: readonly (PortalItem | PortalTab)[] }) {
  const stateOf = use(ItemStatesContext)
  const placed = useMemo(() => packed(visibleItems(items)), [items])
  return (
    <div className={styles.around}>
      <div className={styles.grid}>
        {placed.map((item) => (
          <div key={item.i} className={styles.cell} data-kind={item.jnpfKey} style={placeOf(item)}>
            <ItemPanel item={item} state={stateOf(item)} />
          </div>
        ))}
      </div>
    </div>
  )
}

function placeOf({ x, y, w, h }: PortalItem): CSSProperties {
  return { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties
}

/** The usual way to draw the items of a container. */
export const renderGrid: ChildrenRenderer = (items) => <GridPanel items={items} />
