import { createContext, useContext } from 'react'
import type { DesignTable } from '@/lib/designer/tables/table-rows'

const Tables = createContext<readonly DesignTable[]>([])

/** The tables that the design stands on; none where the platform makes them. */
export const DesignTables = Tables.Provider

export function useDesignTables(): readonly DesignTable[] {
  return useContext(Tables)
}
