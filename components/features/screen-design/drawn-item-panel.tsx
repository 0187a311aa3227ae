import type { ItemData } from '@/components/features/portal/public'
import { ScreenDraftItem } from '@/components/features/screen/public'
import type { ScreenItem } from '@/lib/screen/layout'
import { useDraftData } from './queries'

/** An item on the canvas: as its readers see it, with the data that its draft asks for. */
export function DrawnItem({ item }: { item: ScreenItem }) {
  const { isAsked, data, error, retry } = useDraftData(item)
  const state: ItemData = !isAsked
    ? { status: 'none' }
    : error
      ? { status: 'failed', error, retry }
      : data === undefined
        ? { status: 'loading' }
        : { status: 'ready', data }
  return <ScreenDraftItem item={item} state={state} />
}
