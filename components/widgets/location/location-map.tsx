'use client'
import { type ComponentType, createContext, useContext } from 'react'

export type LocationMapProps = {
  longitude: number | undefined
  latitude: number | undefined
  /** Absent where the place can only be looked at. */
  onPick?: (place: { longitude: number; latitude: number; address?: string }) => void
}

const LocationMapContext = createContext<ComponentType<LocationMapProps> | null>(null)

/** An installation that has a map of its own puts it here; none is shipped, because maps ask other servers for their tiles. */
export const LocationMapProvider = LocationMapContext.Provider

export function useLocationMap(): ComponentType<LocationMapProps> | null {
  return useContext(LocationMapContext)
}
