import { createContext } from 'react'
import type { ItemData } from '@/components/features/portal/public'
import type { ScreenItem } from '@/lib/screen/layout'

const nothing: ItemData = { status: 'none' }

/** What items know of the screen they stand on: whose colours they take, and how far the data of an item is. */
export const ScreenContext = createContext<{ look: HTMLElement | null; stateOf: (item: ScreenItem) => ItemData }>({
  look: null,
  stateOf: () => nothing,
})
