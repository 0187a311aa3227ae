import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { RowAction } from '@/components/screen/row-actions'
import { type DataTableColumn, type DataTableEntry, leafColumns, withEachColumn } from '@/components/ui/data-table/types'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { lazyCode } from '@/components/ui/lazy-code'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { fieldByCode } from '@/lib/form/walk'
import type { OpenRow } from './inline-row-panel'
import type { ModuleList } from './use-module-list'
import { isWrittenByHand, type Module, recordName } from './utils'

// The form runtime comes with the first row that is edited.
const InlineRow = lazyCode(async () => (await import('./inline-row-panel')).InlineRow)

/** The row of a record that is not there yet. One at a time: its draft is that of the next new record. */
const newRow: RecordRow = { id: 'new:row' }

type InlineOptions = { module: Module; list: ModuleList; entries: readonly DataTableEntry<RecordRow>[] }
type Actions = { labels: readonly string[]; of: (row: RecordRow) => readonly RowAction[] } | undefined

/**
 * Rows that are edited where they stand (contract 3b §4.4, type 4), several at once, each saved by itself. A card of a phone has room for
 * few fields and no controls: there a row is edited in its form, but for one that was begun before the window became narrow.
 */
export function useInlineRows({ module, list, entries }: InlineOptions) {
  const t = useTranslations('list.inline')
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const isNarrow = useNarrow()
  // What goes through a flow is filled in where it is submitted.
  const isOn = module.list.type === 4 && module.flowId === '' && (!isNarrow || editing.size > 0)
  const [open, setOpen] = useState<ReadonlyMap<string, OpenRow>>(new Map())
  const begin = useCallback((id: string) => setEditing((old) => new Set([...old, id])), [])
  const end = useCallback((id: string) => setEditing((old) => new Set([...old].filter((one) => one !== id))), [])
  const note = useCallback((id: string, row: OpenRow | null) => {
    setOpen((old) => new Map([...old].filter(([one]) => one !== id).concat(row ? [[id, row]] : [])))
  }, [])
  const rows = useMemo(() => (editing.has(newRow.id) ? [newRow, ...list.rows] : list.rows), [editing, list.rows])
  const columns = useMemo(
    () => (open.size === 0 ? entries : withControls({ module, open, entries, rows })),
    [module, open, entries, rows],
  )
  const nameOf = (row: RecordRow) => (row.id === newRow.id ? t('newRow') : recordName(row, module.list) || row.id)
  const actionsOf = (actions: Actions): Actions => {
    if (!isOn) return actions
    const of = (row: RecordRow): readonly RowAction[] => {
      if (!editing.has(row.id)) return actions?.of(row) ?? []
      const own = open.get(row.id)
      const isDisabled = own === undefined || own.isSaving
      return [
        { key: 'save', label: t('save'), isDisabled, run: () => own?.save() },
        { key: 'cancel', label: t('cancel'), isDisabled: own?.isSaving === true, run: () => (own ? own.cancel() : end(row.id)) },
      ]
    }
    return { labels: [...(actions?.labels ?? []), t('save'), t('cancel')], of }
  }
  // What is not there yet can be neither deleted nor printed.
  const select = (ids: ReadonlySet<string>) => list.select(new Set([...ids].filter((id) => id !== newRow.id)))
  const notice: ReactNode = [...editing].map((id) => (
    <InlineRow
      key={id}
      module={module}
      rowKey={id}
      id={id === newRow.id ? null : id}
      name={nameOf(id === newRow.id ? newRow : (list.rows.find((row) => row.id === id) ?? { id }))}
      onOpen={note}
      onChanged={list.page.reload}
      onClosed={end}
    />
  ))
  return {
    isOn,
    list: isOn ? { ...list, rows, select } : list,
    entries: columns,
    notice,
    actionsOf,
    /** What a row is called. */
    nameOf,
    isEditing: (row: RecordRow) => editing.has(row.id),
    edit: (row: RecordRow) => begin(row.id),
    add: () => begin(newRow.id),
  }
}

type ControlsOptions = {
  module: Module
  open: ReadonlyMap<string, OpenRow>
  entries: readonly DataTableEntry<RecordRow>[]
  rows: readonly RecordRow[]
}

/** The columns, with the control of its field in the cells of rows that are edited. */
function withControls({ module, open, entries, rows }: ControlsOptions): DataTableEntry<RecordRow>[] {
  const first = leafColumns(entries).find(({ id }) => isWrittenByHand(module, id))?.id
  const withControl = (column: DataTableColumn<RecordRow>): DataTableColumn<RecordRow> => {
    const node = fieldByCode(module.form, column.id)
    if (!node || !isWrittenByHand(module, column.id)) return column
    return {
      ...column,
      text: (row) => (open.has(row.id) ? '' : (column.text?.(row) ?? '')),
      cell: (row) => {
        const own = open.get(row.id)
        if (!own) return column.cell(row)
        return own.control(node, {
          rowNumber: rows.indexOf(row) + 1,
          isFirst: column.id === first,
          isNew: row.id === newRow.id,
          align: column.align ?? 'left',
        })
      },
    }
  }
  return withEachColumn(entries, withControl)
}
