import { createContext } from 'react'
import type { ItemData } from '@/components/features/portal/public'
import { AppError } from '@/lib/errors/app-error'
import type { ScreenItem } from '@/lib/screen/layout'

const nothing: ItemData = { status: 'none' }

/** Of an item whose data is not given to this display: its link shows what stands in the design alone. */
export const withheld: ItemData = { status: 'failed', error: new AppError('forbidden', 'no data for this link') }

/** What items know of the screen they stand on: whose colours they take, and how far the data of an item is. */
export const ScreenContext = createContext<{ look: HTMLElement | null; stateOf: (item: ScreenItem) => ItemData }>({
  look: null,
  stateOf: () => nothing,
})
