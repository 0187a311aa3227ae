import { z } from 'zod'
import { useRemembered } from '@/components/ui/remembered'

/** Lists whose export is remembered, the one that was exported last first. */
const listsMax = 60
const keptColumns = z.array(z.tuple([z.string().max(100), z.array(z.string().max(200)).max(500)])).max(listsMax)
type Kept = readonly (readonly [menuId: string, left: readonly string[]])[]
const parseKept = (value: unknown): Kept => keptColumns.parse(value)
const nothingKept: Kept = []

/** The columns that a person left out of the last export of a list: one that the design has gained since is in the next. */
export function useLeftColumns(menuId: string): [left: readonly string[], keep: (left: readonly string[]) => void] {
  const [kept, keep] = useRemembered('list.export', parseKept, nothingKept)
  const left = kept.find(([id]) => id === menuId)?.[1] ?? []
  return [left, (codes) => keep([[menuId, codes] as const, ...kept.filter(([id]) => id !== menuId)].slice(0, listsMax))]
}
