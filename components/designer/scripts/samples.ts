import { createContext, useContext } from 'react'
import type { RawRecord } from '@/lib/form/read'

/** What a design has to be tried on. */
export type Samples = {
  /** The released module whose records can be chosen, '' where there is none. */
  modelId: string
  /** Rows that are known already: those of a data view. */
  rows: readonly RawRecord[]
}

const none: Samples = { modelId: '', rows: [] }

const SamplesContext = createContext<Samples>(none)

export const SamplesProvider = SamplesContext.Provider

export function useSamples(): Samples {
  return useContext(SamplesContext)
}

/** A record that was chosen to try something on. */
export type Sample = {
  id: string
  /** What it is called among others. */
  name: string
  /** Its values as forms have them (contract 3a §7), by name of field. */
  values: RawRecord
  /** Its texts as lists have them (contract 3b §8.3), by code of field. */
  row: RawRecord
}
