import { type ItemData, PortalItemView } from '@/components/features/portal/public'
import type { ScreenItem } from '@/lib/screen/layout'
import { useDraftData } from './queries'

const none: ItemData = { status: 'none' }

/** An item on the canvas: as its readers see it, with the data that its draft asks for. */
export function DrawnItem({ item }: { item: ScreenItem }) {
  const asked = useDraftData(item)
  const state: ItemData = !asked.isAsked
    ? none
    : asked.error
      ? { status: 'failed', error: asked.error, retry: asked.retry }
      : asked.data === undefined
        ? { status: 'loading' }
        : { status: 'ready', data: asked.data }
  return (
    <PortalItemView
      item={
        { ...item, x: 0, y: 0, w: 12, h: 12, visibility: ['pc'], refresh: { autoRefresh: false, autoRefreshTime: 5 } } as never
      }
      state={state}
      isDesign
    />
  )
}
