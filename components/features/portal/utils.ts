import type { UserInfo } from '@/lib/contract/session/oauth'
import type { PortalItem, PortalLayout } from '@/lib/portal/layout'
import { optionsOf } from '@/lib/portal/options'
import { remoteSlides } from '@/lib/portal/slides'
import { portalKind } from '@/lib/portal/widget-kinds'
import type { ItemData } from './types'

/** Whether an item's data is asked for; otherwise it stands in its options. */
export function isAsked(item: PortalItem): boolean {
  if (!portalKind(item.jnpfKey)?.takesData) return false
  if (remoteSlides(item).length > 0) return true
  if (item.dataType === 'dynamic') return item.propsApi !== ''
  return item.dataType === 'model' && item.modelData !== undefined
}

/** What a widget shows: the data that came, or its static one. */
export function dataOf(item: PortalItem, state: ItemData): unknown {
  if (state.status === 'ready') return state.data
  return item.dataType === 'static' ? optionsOf(item).value('defaultValue') : undefined
}

const minuteMs = 60_000

/** The clock of the portal for all items, else the item's own (contract 4b §1.3); 0 for none. */
export function refreshMs({ refresh }: Pick<PortalLayout, 'refresh'>, item: Pick<PortalItem, 'refresh'>): number {
  const clock = refresh.autoRefresh ? refresh : item.refresh
  return clock.autoRefresh ? clock.autoRefreshTime * minuteMs : 0
}

/** Wire: the system of this person that is the current one. */
export function systemOf(user: UserInfo): string {
  return user.systemIds.find(({ currentSystem }) => currentSystem === 1)?.id ?? user.systemId
}
