import { useMemo } from 'react'
import { z } from 'zod'
import { useRemembered } from '@/components/ui/remembered'
import { useSaveColumns } from '../mutations'
import { useColumnSettings as useSavedColumns } from '../queries'
import { type ColumnSetting, columnPlaces, readColumnSettings } from './utils'

/** Lists whose columns are kept in this browser, the one that was changed last first. */
const listsMax = 60
const setting = z.object({
  prop: z.string().max(200),
  label: z.string().max(200),
  visible: z.boolean(),
  fixed: z.enum(columnPlaces).optional(),
})
const keptColumns = z.array(z.tuple([z.string().max(100), z.array(setting).max(500)])).max(listsMax)
type KeptColumns = readonly (readonly [menuId: string, settings: readonly ColumnSetting[]])[]
const parseColumns = (value: unknown): KeptColumns => keptColumns.parse(value) as KeptColumns
const nothingKept: KeptColumns = []

/**
 * How a person wants the columns of a list (spec 2 §2.6): on the server, and so in every browser, or in this one only. What this
 * browser keeps counts before the other.
 */
export function useColumnSettings(menuId: string) {
  const saved = useSavedColumns(menuId)
  const { save: store, isSaving } = useSaveColumns()
  const [kept, keep] = useRemembered('list.columns', parseColumns, nothingKept)
  const here = kept.find(([id]) => id === menuId)?.[1]
  const settings = useMemo(() => here ?? readColumnSettings(saved.data), [here, saved.data])
  const others = kept.filter(([id]) => id !== menuId)
  return {
    settings,
    isHereOnly: here !== undefined,
    isLoading: saved.isLoading,
    isSaving,
    /** Throws after the failure was shown. */
    save: async (items: readonly ColumnSetting[], isHereOnly: boolean) => {
      if (isHereOnly) return keep([[menuId, items] as const, ...others].slice(0, listsMax))
      await store(menuId, items)
      if (here) keep(others)
      await saved.mutate()
    },
    /** As the design has them: in this browser alone where they are its own. Throws after the failure was shown. */
    restore: async () => {
      if (here) return keep([[menuId, []] as const, ...others])
      await store(menuId, [])
      await saved.mutate()
    },
  }
}
