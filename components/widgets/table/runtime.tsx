'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { confirm } from '@/components/ui/confirm'
import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { type HeaderGroup, headerGroups } from '@/components/widget-kits/grid/columns'
import { Grid } from '@/components/widget-kits/grid/grid'
import { addBlankRow, copyRows, redo, removeRows, undo } from '@/components/widget-kits/grid/grid-actions'
import { GridController } from '@/components/widget-kits/grid/grid-controller'
import { GridViewport } from '@/components/widget-kits/grid/grid-viewport'
import { isNarrow, useWidth } from '@/components/widget-kits/grid/use-width'
import { type TableEditing, useWidgetEnv } from '@/components/widget-kits/widget-env'
import type { FieldNode } from '@/lib/form/types'
import { Cards } from './cards'
import styles from './table.module.css'
import { tableButtons } from './table-buttons'
import { TableTitle } from './table-title'
import { TableToolbar } from './table-toolbar'
import { usePaste } from './use-paste'
import { useRowKeys } from './use-row-keys'

const AddFromDialog = lazyCode(async () => (await import('./add-from-dialog')).AddFromDialog)

/** The sub-table of a form (spec 2 §3.6): a spreadsheet, or cards where there is no room for one. */
export function Runtime(props: WidgetProps) {
  const editing = useWidgetEnv()?.table?.editing
  return editing ? <SubTable {...props} editing={editing} /> : null
}

function SubTable({ node, editing, disabled, readOnly, error, errorId }: WidgetProps & { editing: TableEditing }) {
  const t = useTranslations('widgets')
  const rootRef = useRef<HTMLDivElement>(null)
  const addRef = useRef<HTMLSpanElement>(null)
  const rowKeys = useRowKeys(editing, node.name)
  const groups = useGroups(node, editing)
  const columns = useMemo(() => groups.flatMap((group) => group.columns), [groups])
  const [grid] = useState(() => new GridController(node, editing, editing.editor(node), new GridViewport()))
  const [newRowKey, setNewRowKey] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const width = useWidth(rootRef)
  const hasCards = width !== null && isNarrow(width)
  const canEdit = !disabled && !readOnly
  const buttons = tableButtons(node)
  const paste = usePaste(grid)
  useFaces(editing, columns)
  useEditor(grid)
  const selectedCount = useSyncExternalStore(
    grid.subscribe,
    () => (grid.size.rows > 0 ? grid.bounds.bottom - grid.bounds.top + 1 : 0),
    () => 0,
  )

  const remove = useCallback(
    async (keys: readonly string[]) => {
      const confirmText = t('table.deleteRows', { count: keys.length })
      if (!(await confirm({ text: t('deleteRowConfirm'), confirmText, danger: true }))) return
      removeRows(grid, keys)
      if (grid.size.rows === 0) addRef.current?.querySelector('button')?.focus()
    },
    [grid, t],
  )
  const removeOne = useCallback((rowKey: string) => void remove([rowKey]), [remove])
  const add = () => {
    if (buttons.isChosen) setChoosing(true)
    else if (hasCards) setNewRowKey(grid.editor.addRows([{}])[0] ?? null)
    else addBlankRow(grid)
  }
  const describedBy = error ? errorId : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the title stands above the table.
    <div ref={rootRef} className={styles.table} role="group" aria-label={node.label} aria-describedby={describedBy}>
      <TableTitle node={node} rowCount={rowKeys.length} isRequired={node.required && canEdit} />
      {width === null ? null : hasCards ? (
        <Cards
          node={node}
          columns={columns}
          rowKeys={rowKeys}
          editing={editing}
          editor={grid.editor}
          canEdit={canEdit}
          buttons={buttons}
          newRowKey={newRowKey}
          onCopy={(rowKey) => setNewRowKey(grid.editor.copyRow(rowKey))}
          onRemove={removeOne}
        />
      ) : (
        <Grid
          grid={grid}
          groups={groups}
          rowKeys={rowKeys}
          roomPx={width}
          isDisabled={!canEdit}
          describedBy={describedBy}
          onRemove={canEdit && buttons.canRemove ? removeOne : undefined}
          onPaste={paste.start}
        />
      )}
      {rowKeys.length === 0 ? <div className={styles.empty}>{t('noRows')}</div> : null}
      {canEdit ? (
        <TableToolbar
          editor={grid.editor}
          buttons={buttons}
          rowCount={rowKeys.length}
          selectedCount={hasCards ? 0 : selectedCount}
          addRef={addRef}
          onAdd={add}
          onCopy={() => copyRows(grid)}
          onRemove={() => void remove(grid.selectedRowKeys)}
          onUndo={() => undo(grid)}
          onRedo={() => redo(grid)}
        />
      ) : null}
      {paste.panel}
      {isChoosing ? (
        <AddFromDialog node={node} editor={grid.editor} onAdded={setNewRowKey} onClose={() => setChoosing(false)} />
      ) : null}
    </div>
  )
}

/** The same list until another column is shown or hidden, so that a change of one row draws no other. */
function useGroups(node: FieldNode, editing: TableEditing): readonly HeaderGroup[] {
  const isHidden = useWidgetEnv()?.table?.isColumnHidden
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = node.children.map((column) => editing.subscribeColumn(column, listener))
      return () => {
        for (const stop of leave) stop()
      }
    },
    [node, editing],
  )
  const read = () =>
    node.children
      .filter((column) => isHidden?.(column))
      .map((column) => column.key)
      .join('\n')
  const hiddenKeys = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => {
    const keys = new Set(hiddenKeys.split('\n'))
    return headerGroups(node, (column) => keys.has(column.key))
  }, [node, hiddenKeys])
}

/** Faces that show names come a moment after the form; until then, and without them, cells show what is stored. */
function useFaces(editing: TableEditing, columns: HeaderGroup['columns']) {
  // External system: the network, from which the code of the faces comes.
  useEffect(() => {
    editing.loadFaces(columns).catch(() => {})
  }, [editing, columns])
}

/** Rows that come and go by other hands end the history; cells learn of their new places. */
function useEditor(grid: GridController) {
  // External system: the state of the form.
  useEffect(() => {
    const unwatch = grid.editor.watch()
    const leave = grid.editing.subscribeRows(grid.table.name, () => grid.rowsChanged())
    return () => {
      unwatch()
      leave()
    }
  }, [grid])
}
