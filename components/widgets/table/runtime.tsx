'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { memo, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import { tableRowsMax } from '@/lib/form/limits'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetProps } from '../define-widget'
import { RowProvider, type TableEnv, useRevealRequest, useWidgetEnv } from '../widget-env'
import { headerGroups, summedColumns } from './columns'
import styles from './table.module.css'
import { hasDeleteButton, TableFrame } from './table-frame'

/** Up to here all rows are in the document; longer tables draw the rows in view only. */
const plainRowsMax = 40
const rowHeightPx = 42

export function Runtime(props: WidgetProps) {
  const table = useWidgetEnv()?.table
  return table ? <SubTable {...props} table={table} /> : null
}

function SubTable({ node, table, disabled, readOnly, error, errorId }: WidgetProps & { table: TableEnv }) {
  const t = useTranslations('widgets')
  const rowKeys = useRowKeys(table, node.name)
  // Kept in state: the rows can be measured only after the element that scrolls is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const groups = headerGroups(node, table.isColumnHidden)
  const columns = groups.flatMap((group) => group.columns)
  const canEdit = !disabled && !readOnly
  const hasActions = canEdit && hasDeleteButton(node)
  const isFull = rowKeys.length >= tableRowsMax

  const remove = useCallback(
    async (rowKey: string) => {
      if (await confirm({ text: t('deleteRowConfirm'), danger: true })) {
        table.removeRow(node.name, rowKey)
        addRef.current?.focus()
      }
    },
    [table, node.name, t],
  )
  const row = (rowKey: string, index: number) => (
    <TableRow
      key={rowKey}
      rowKey={rowKey}
      rowNumber={index + 1}
      columns={columns}
      table={table}
      onRemove={hasActions ? remove : undefined}
    />
  )
  const isLong = rowKeys.length > plainRowsMax
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the title stands above the table.
    <div className={styles.table} role="group" aria-label={node.label} aria-describedby={error ? errorId : undefined}>
      <TableFrame
        node={node}
        groups={groups}
        rowCount={rowKeys.length}
        hasActions={hasActions}
        scrollRef={setScroller}
        body={
          isLong ? (
            <VirtualRows rowKeys={rowKeys} scroller={scroller} columnCount={columns.length + 2} row={row} />
          ) : (
            rowKeys.map(row)
          )
        }
        foot={<SummaryRow node={node} columns={columns} table={table} hasActions={hasActions} />}
      />
      {canEdit && flagAttribute(node, 'showAddBtn', true) ? (
        <div className={styles.footer}>
          <AddButton addRef={addRef} disabled={isFull} onAdd={() => table.addRow(node.name)}>
            {textAttribute(node, 'actionText') || t('addRow')}
          </AddButton>
          {isFull ? <span className={styles.count}>{t('tooManyRows', { max: tableRowsMax })}</span> : null}
        </div>
      ) : null}
    </div>
  )
}

function useRowKeys(table: TableEnv, tableName: string): readonly string[] {
  const subscribe = useCallback((listener: () => void) => table.subscribeRows(tableName, listener), [table, tableName])
  const read = () => table.rows(tableName)
  return useSyncExternalStore(subscribe, read, read)
}

type AddButtonProps = {
  addRef: React.RefObject<HTMLButtonElement | null>
  disabled: boolean
  onAdd: () => void
  children: string
}

function AddButton({ addRef, disabled, onAdd, children }: AddButtonProps) {
  const holderRef = useRef<HTMLSpanElement>(null)
  // External system: the button's own element, which takes the focus after a row is gone.
  useEffect(() => {
    addRef.current = holderRef.current?.querySelector('button') ?? null
  }, [addRef])
  return (
    <span ref={holderRef}>
      <Button size="sm" disabled={disabled} onClick={onAdd} startIcon={<Icon name="plus" size={16} />}>
        {children}
      </Button>
    </span>
  )
}

type RowProps = {
  rowKey: string
  rowNumber: number
  columns: readonly FieldNode[]
  table: TableEnv
  onRemove: ((rowKey: string) => void) | undefined
}

/** Rows get the same columns again after a change of another row; comparing their keys keeps them still. */
const TableRow = memo(function TableRow({ rowKey, rowNumber, columns, table, onRemove }: RowProps) {
  const t = useTranslations('widgets')
  return (
    <tr>
      <td className={styles.number}>{rowNumber}</td>
      <RowProvider value={rowKey}>
        {columns.map((column) => (
          <td key={column.key}>
            <span className={styles.cellLabel} aria-hidden="true">
              {column.required ? <span className={styles.mark}>*</span> : null}
              {column.label}
            </span>
            <table.Cell node={column} rowKey={rowKey} rowNumber={rowNumber} />
          </td>
        ))}
      </RowProvider>
      {onRemove ? (
        <td>
          <IconButton label={t('deleteRowLabel', { row: rowNumber })} size="sm" onClick={() => onRemove(rowKey)}>
            <Icon name="trash" size={16} />
          </IconButton>
        </td>
      ) : null}
    </tr>
  )
}, isSameRow)

function isSameRow(before: RowProps, after: RowProps): boolean {
  return (
    before.rowKey === after.rowKey &&
    before.rowNumber === after.rowNumber &&
    before.onRemove === after.onRemove &&
    before.columns.length === after.columns.length &&
    before.columns.every((column, index) => column === after.columns[index])
  )
}

type VirtualRowsProps = {
  rowKeys: readonly string[]
  scroller: HTMLElement | null
  columnCount: number
  row: (rowKey: string, index: number) => React.ReactNode
}

function VirtualRows({ rowKeys, scroller, columnCount, row }: VirtualRowsProps) {
  const request = useRevealRequest()
  const virtualizer = useVirtualizer({
    count: rowKeys.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rowKeys[index] ?? index,
    overscan: 12,
  })
  // External system: the scroll position, which follows a fault in a row that is not drawn (R9).
  useEffect(() => {
    const index = request?.rowKey === undefined ? -1 : rowKeys.indexOf(request.rowKey)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' })
  }, [request, rowKeys, virtualizer])
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Spacer heightPx={before} columnCount={columnCount} />
      {items.map((item) => row(rowKeys[item.index] ?? '', item.index))}
      <Spacer heightPx={after} columnCount={columnCount} />
    </>
  )
}

function Spacer({ heightPx, columnCount }: { heightPx: number; columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    <tr className={styles.spacer}>
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}

type SummaryProps = { node: FieldNode; columns: readonly FieldNode[]; table: TableEnv; hasActions: boolean }

/** Spec 2 §5.1: shown only when asked for and when there is something to sum; the first cell says 合计. */
function SummaryRow({ node, columns, table, hasActions }: SummaryProps) {
  const t = useTranslations('widgets')
  const summed = summedColumns(node)
  if (!flagAttribute(node, 'showSummary') || summed.size === 0) return null
  return (
    <tfoot>
      <tr>
        <td>{t('sum')}</td>
        {columns.map((column) => (
          <td key={column.key}>{summed.has(column.name) ? <ColumnSum column={column} table={table} /> : null}</td>
        ))}
        {hasActions ? <td /> : null}
      </tr>
    </tfoot>
  )
}

function ColumnSum({ column, table }: { column: FieldNode; table: TableEnv }) {
  const sum = table.useColumnSum(column)
  return (
    <>
      <span className={styles.cellLabel}>{column.label}</span>
      {sum}
    </>
  )
}
