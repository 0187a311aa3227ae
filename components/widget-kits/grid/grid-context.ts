'use client'
import { createContext, useContext } from 'react'
import type { GridController } from './grid-controller'

const GridContext = createContext<GridController | null>(null)

export const GridProvider = GridContext.Provider

export function useGrid(): GridController {
  const grid = useContext(GridContext)
  if (!grid) throw new Error('a cell was drawn outside its grid')
  return grid
}
