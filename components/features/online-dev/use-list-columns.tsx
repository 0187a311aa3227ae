import { useMemo, useState } from 'react'
import { useColumnWidths } from '@/components/screen/list-look'
import { useFaceWords } from '@/components/widget-kits/faces/use-face-words'
import { useViewFacts } from '@/components/widget-kits/faces/use-view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { ChildLines } from './child-lines-panel'
import { useColumnSettings } from './column-settings/use-column-settings'
import { applyColumnSettings, type ColumnSetting, canPin, orderedColumns } from './column-settings/utils'
import { cardPlaces, permittedColumns, type RelationTarget, tableEntries } from './columns'
import { type Module, toggled } from './utils'

type ListColumnsOptions = {
  module: Module
  /** In view. */
  rows: readonly RecordRow[]
  openRelation: (target: RelationTarget) => void
}

/** Columns with rights and the user's settings applied, and the drawer that changes the settings. */
export function useListColumns({ module, rows, openRelation }: ListColumnsOptions) {
  const { list, access, menuId } = module
  const { settings, isHereOnly, isLoading, isSaving, save, restore } = useColumnSettings(menuId)
  const { onWidthsChange } = useColumnWidths(module.title)
  const [isOpen, setOpen] = useState(false)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  // What the rows are grouped by is said over each group (contract 3b §4.4).
  const permitted = useMemo(
    () => permittedColumns(list, access).filter(({ code }) => list.type !== 3 || code !== list.groupField),
    [list, access],
  )
  const shown = useMemo(() => applyColumnSettings(permitted, settings), [permitted, settings])
  const words = useFaceWords()
  const view = useViewFacts(shown, rows)
  const entries = useMemo(
    () =>
      tableEntries(shown, list.type === 3 || list.type === 5 ? [] : list.complexHeaders, {
        openRelation,
        words,
        view,
        card: cardPlaces(shown),
        renderLines: (row, table, lines, isLast) => {
          const key = `${row.id}/${table}`
          const toggle = () => setUnfolded((old) => toggled(old, key))
          return <ChildLines lines={lines} isUnfolded={unfolded.has(key)} onToggle={isLast ? toggle : null} />
        },
      }),
    [shown, list, openRelation, unfolded, words, view],
  )
  const close = () => setOpen(false)
  // The failure was shown; the drawer stays open with what was chosen.
  const stay = () => undefined
  const designed = new Map(permitted.map(({ code, fixed }) => [code, fixed]))
  const items = orderedColumns(permitted, settings).map(({ column, visible }) => ({
    ...{ prop: column.code, label: column.label, visible, canPin: canPin(column), fixed: column.fixed },
    designed: designed.get(column.code) ?? ('none' as const),
  }))
  const drawer = {
    columns: items,
    isHereOnly,
    isSaving,
    onSave: (chosen: readonly ColumnSetting[], isHere: boolean) => void save(chosen, isHere).then(close, stay),
    onRestore: () =>
      void restore().then(() => {
        onWidthsChange({})
        close()
      }, stay),
    onClose: close,
  }
  return {
    entries,
    shown,
    isLoading,
    hasLines: shown.some((column) => column.children.length > 0),
    openSettings: () => setOpen(true),
    settings: isOpen ? drawer : null,
  }
}
