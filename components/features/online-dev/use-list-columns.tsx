import { useMemo, useState } from 'react'
import { useFaceWords } from '@/components/widget-kits/faces/use-face-words'
import { useViewFacts } from '@/components/widget-kits/faces/use-view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListColumn } from '@/lib/form/list-types'
import { shownHeaders } from '@/lib/form/shown-headers'
import { ChildLines } from './child-lines-panel'
import {
  applyColumnSettings,
  asSetting,
  type ColumnItem,
  type ColumnSetting,
  canPin,
  orderedColumns,
} from './column-settings/utils'
import { cardPlaces, permittedColumns, phoneCardPlaces, type RelationTarget, tableEntries } from './columns'
import { useChildRows } from './use-child-rows'
import { type Module, toggled } from './utils'
import type { ViewLook } from './views/use-view-look'

type ListColumnsOptions = {
  module: Module
  /** In view. */
  rows: readonly RecordRow[]
  look: ViewLook
  openRelation: (target: RelationTarget) => void
}

/** Columns with rights and the user's settings applied, and the drawer that changes the settings. */
export function useListColumns({ module, rows, look, openRelation }: ListColumnsOptions) {
  const { list, access } = module
  const { settings: ofPerson, isHereOnly, isLoading, isSaving, isOfView, save, restore } = look
  // How people let columns stand is about tables; the cards of phones stand as they are designed.
  const settings = module.isPhone ? noSettings : ofPerson
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
  const { inRow, childRows } = useChildRows({ list, shown, words, view })
  const entries = useMemo(
    () =>
      tableEntries(inRow, shownHeaders(list), {
        openRelation,
        words,
        view,
        card: module.isPhone ? phoneCardPlaces(inRow) : cardPlaces(inRow),
        keepsZero: list.type === 4,
        renderLines: (row, table, lines, isLast) => {
          const key = `${row.id}/${table}`
          const toggle = () => setUnfolded((old) => toggled(old, key))
          return <ChildLines lines={lines} isUnfolded={unfolded.has(key)} onToggle={isLast ? toggle : null} />
        },
      }),
    [inRow, list, module.isPhone, openRelation, unfolded, words, view],
  )
  const close = () => setOpen(false)
  const keptOf = (of: readonly ColumnSetting[]) => (module.isPhone ? [...of] : itemsOf(permitted, of).map(asSetting))
  const drawer = {
    ...{ columns: itemsOf(permitted, settings), isHereOnly, isOfView, isSaving },
    onSave: (chosen: readonly ColumnSetting[], isHere: boolean) => void save(chosen, isHere).then(close, stay),
    onRestore: () => void restore().then(close, stay),
    onClose: close,
  }
  return {
    entries,
    shown,
    /** Records open to their sub-tables, where the design folds these away. */
    childRows,
    /** All of them as they stand, for a view. */
    kept: keptOf(ofPerson),
    /** The same of other settings. */
    keptOf,
    isLoading,
    hasLines: shown.some((column) => column.children.length > 0),
    openSettings: () => setOpen(true),
    settings: isOpen ? drawer : null,
  }
}

const noSettings: readonly ColumnSetting[] = []

/** The failure was shown; the drawer stays open with what was chosen. */
const stay = () => undefined

function itemsOf(permitted: readonly ListColumn[], settings: readonly ColumnSetting[]): ColumnItem[] {
  const designed = new Map(permitted.map(({ code, fixed }) => [code, fixed]))
  return orderedColumns(permitted, settings).map(({ column, visible }) => ({
    ...{ prop: column.code, label: column.label, visible, canPin: canPin(column), fixed: column.fixed },
    designed: designed.get(column.code) ?? ('none' as const),
  }))
}
