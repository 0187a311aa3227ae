import { createContext, useContext } from 'react'

type Integrating = {
  /** 1 records start it, 2 time, 3 other systems (contract 4b §12). */
  type: number
  /** Of the stored integration; null before it is saved. */
  id: string | null
}

const IntegrateContext = createContext<Integrating>({ type: 1, id: null })

/** Which integration the nodes are of. */
export const IntegrateProvider = IntegrateContext.Provider

export const useIntegrating = () => useContext(IntegrateContext)
