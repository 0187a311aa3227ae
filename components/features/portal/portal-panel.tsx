'use client'

import { useLocale } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '@/components/ui/states'
import { readDesignTexts } from '@/lib/form/read-design-texts'
import type { PortalItem, PortalLayout } from '@/lib/portal/layout'
import { visibleItems } from '@/lib/portal/places'
import { GridPanel, renderGrid } from './grid-panel'
import { PortalTexts } from './portal-texts-panel'
import { ItemStatesContext, PortalContext } from './state'
import type { PortalSource } from './types'
import { usePortalData } from './use-portal-data'
import { refreshMs } from './utils'

type PortalViewProps = { layout: PortalLayout; source: PortalSource }

/**
 * A portal as its readers see it (contract 4b §1.3). Everything is drawn at once, each item with its place; what is asked for comes item by
 * item, and one that fails says so alone.
 */
export function PortalView(props: PortalViewProps) {
  return (
    <PortalTexts>
      <PortalFrame {...props}>
        <PortalGrid layout={props.layout} />
      </PortalFrame>
    </PortalTexts>
  )
}

/** The data of a portal for whatever draws its items. */
export function PortalFrame({ layout, source, children }: PortalViewProps & { children: ReactNode }) {
  const stateOf = usePortalData(layout, source)
  const language = useLocale()
  const environment = useMemo(
    () => ({
      source,
      isDesign: false,
      renderChildren: renderGrid,
      refreshMs: (item: PortalItem) => refreshMs(layout, item),
      texts: readDesignTexts(layout, language),
    }),
    [layout, source, language],
  )
  return (
    <PortalContext value={environment}>
      <ItemStatesContext value={stateOf}>{children}</ItemStatesContext>
    </PortalContext>
  )
}

export function PortalGrid({ layout }: { layout: PortalLayout }) {
  return visibleItems(layout.layout).length === 0 ? <EmptyState /> : <GridPanel items={layout.layout} />
}
