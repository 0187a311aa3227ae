import { useMemo, useState } from 'react'
import { useColumnWidths } from '@/components/screen/list-look'
import { useColumnSettings } from '../column-settings/use-column-settings'
import type { ColumnSetting } from '../column-settings/utils'
import type { Module } from '../utils'
import type { View } from './utils'

type Look = { columns: readonly ColumnSetting[]; widths: Readonly<Record<string, number>> }

/**
 * How the columns of a list stand. Without a view as the person keeps them for the list; in a view as that has them, and what is changed
 * of them is the view's once it is saved.
 */
export function useViewLook({ menuId, title }: Pick<Module, 'menuId' | 'title'>, view: View | null) {
  const own = useColumnSettings(menuId)
  const ownWidths = useColumnWidths(title)
  const [changed, setChanged] = useState<Partial<Look>>({})
  const kept = view?.view
  const ofView = useMemo(() => kept && { columns: asSettings(kept.columns), widths: kept.widths }, [kept])
  if (!ofView) {
    return {
      ...own,
      widths: ownWidths.widths ?? noWidths,
      onWidthsChange: ownWidths.onWidthsChange,
      restore: async () => {
        await own.restore()
        ownWidths.onWidthsChange({})
      },
      isOfView: false,
    }
  }
  const change = async (look: Partial<Look>) => setChanged((old) => ({ ...old, ...look }))
  return {
    settings: changed.columns ?? ofView.columns,
    widths: changed.widths ?? ofView.widths,
    onWidthsChange: (widths: Look['widths']) => void change({ widths }),
    isHereOnly: false,
    isLoading: false,
    isSaving: false,
    save: (columns: readonly ColumnSetting[]) => change({ columns }),
    restore: () => change({ columns: [] }),
    isOfView: true,
  }
}

export type ViewLook = ReturnType<typeof useViewLook>

const noWidths = {}

function asSettings(columns: View['view']['columns']): ColumnSetting[] {
  return columns.map(({ fixed, ...column }) => (fixed ? { ...column, fixed } : column))
}
