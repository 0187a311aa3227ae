'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { amountColumns, columnWidth, type HeaderGroup, summedColumns } from '@/components/widget-kits/grid/columns'
import { hasSummary, headDepth } from '@/components/widget-kits/grid/grid-head'
import { RowProvider } from '@/components/widget-kits/widget-env'
import { own, type RawRecord } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { detailSumText } from './column-sum'
import { DetailFace } from './detail-face'
import styles from './table.module.css'

export type DetailTableProps = {
  node: FieldNode
  groups: readonly HeaderGroup[]
  columns: readonly FieldNode[]
  rows: readonly RawRecord[]
  isPrint?: boolean
}

/** Up to here all rows are in the document. */
const plainRowsMax = 100
const rowHeightPx = 39
const numberWidthPx = 56

export function DetailTable({ node, groups, columns, rows, isPrint = false }: DetailTableProps) {
  const t = useTranslations('widgets')
  // Kept in state: the rows can be measured only after the element that scrolls is there.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const widthPx = columns.reduce((sum, column) => sum + columnWidth(column), numberWidthPx)
  const amounts = useMemo(() => amountColumns(columns, rows), [columns, rows])
  const isLong = rows.length > plainRowsMax && !isPrint
  const table = (
    <table
      className={styles.plain}
      style={{ '--tn-table-width': isPrint ? '0' : `${widthPx}px` } as CSSProperties}
      aria-rowcount={isLong ? rows.length + headDepth(groups) : undefined}
    >
      <colgroup>
        <col style={{ width: numberWidthPx }} />
        {columns.map((column) => (
          // Shares of the room beside the row numbers, which stay narrow; the least width of the table keeps the designed ones.
          <col key={column.key} style={{ width: `${(100 * columnWidth(column)) / (widthPx - numberWidthPx)}%` }} />
        ))}
      </colgroup>
      <DetailHead groups={groups} amounts={amounts} />
      <tbody>
        {isLong ? (
          <VirtualRows rows={rows} columns={columns} amounts={amounts} scroller={scroller} />
        ) : (
          rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a detail never move.
            <DetailRow key={index} row={row} index={index} columns={columns} amounts={amounts} />
          ))
        )}
      </tbody>
      {hasSummary(node, rows.length) ? <DetailFoot node={node} columns={columns} rows={rows} /> : null}
    </table>
  )
  if (isPrint) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section ref={setScroller} className={styles.scroll} tabIndex={0} aria-label={`${node.label} ${t('scrollTable')}`}>
      {table}
    </section>
  )
}

function DetailHead({ groups, amounts }: { groups: readonly HeaderGroup[]; amounts: ReadonlySet<string> }) {
  const t = useTranslations('widgets')
  const depth = headDepth(groups)
  const heading = (column: FieldNode, rowSpan: number) => (
    <th key={column.key} scope="col" rowSpan={rowSpan} data-type={column.type} data-amount={amounts.has(column.key) || undefined}>
      {column.label}
    </th>
  )
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={depth} className={styles.number}>
          {t('rowNumber')}
        </th>
        {groups.map((group) =>
          group.title ? (
            <th key={group.key} scope="colgroup" colSpan={group.columns.length} data-group="" style={{ textAlign: group.align }}>
              {group.title}
            </th>
          ) : (
            group.columns.map((column) => heading(column, depth))
          ),
        )}
      </tr>
      {depth === 2 ? (
        <tr>{groups.filter((group) => group.title).flatMap((group) => group.columns.map((column) => heading(column, 1)))}</tr>
      ) : null}
    </thead>
  )
}

type RowProps = {
  row: RawRecord
  index: number
  columns: readonly FieldNode[]
  amounts: ReadonlySet<string>
  measure?: (element: HTMLElement | null) => void
}

const DetailRow = memo(function DetailRow({ row, index, columns, amounts, measure }: RowProps) {
  return (
    <tr ref={measure} data-index={index}>
      <td className={styles.number}>{index + 1}</td>
      <RowProvider value={String(index)}>
        {columns.map((column) => (
          <td key={column.key} data-type={column.type} data-amount={amounts.has(column.key) || undefined}>
            <DetailFace column={column} row={row} />
          </td>
        ))}
      </RowProvider>
    </tr>
  )
})

type VirtualRowsProps = Pick<RowProps, 'columns' | 'amounts'> & { rows: readonly RawRecord[]; scroller: HTMLElement | null }

function VirtualRows({ rows, columns, amounts, scroller }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <>
      <Spacer heightPx={before} columnCount={columns.length + 1} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row ? (
          <DetailRow
            key={index}
            row={row}
            index={index}
            columns={columns}
            amounts={amounts}
            measure={virtualizer.measureElement}
          />
        ) : null
      })}
      <Spacer heightPx={after} columnCount={columns.length + 1} />
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

function DetailFoot({ node, columns, rows }: Omit<DetailTableProps, 'groups'>) {
  const t = useTranslations('widgets')
  const summed = summedColumns(node)
  return (
    <tfoot>
      <tr>
        <th scope="row" className={styles.number}>
          {t('sum')}
        </th>
        {columns.map((column) => (
          <td key={column.key} data-type={column.type}>
            {summed.has(column.name)
              ? detailSumText(
                  column,
                  rows.map((row) => own(row, column.name)),
                )
              : null}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
