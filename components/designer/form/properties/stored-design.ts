import { createContext, useContext } from 'react'

const Stored = createContext(false)

/** Whether the design that is worked on has been stored already. */
export const DesignStored = Stored.Provider

export function useIsStored(): boolean {
  return useContext(Stored)
}
