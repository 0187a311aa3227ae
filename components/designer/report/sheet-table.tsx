import { useTranslations } from 'next-intl'
import { memo, type RefObject } from 'react'
import { mm, ReportColumns, ReportRow, reportTableClass, tableStyle } from '@/components/report/report-grid'
import { LineIcon } from '@/components/ui/icon'
import type { ShownCell } from '@/lib/contract/report/report'
import type { ReportCell } from '@/lib/report/template'
import { cellName } from '@/lib/report/template'
import styles from './report-designer.module.css'
import type { DrawnRow, DrawnSheet } from './sheet-drawing'
import { sheetIcons } from './sheet-icon-paths'

/** Width of the numbers of rows, in px. */
const headWidth = 40

type TableProps = { sheet: DrawnSheet; scale: number; gridId: string; tableRef: RefObject<HTMLTableElement | null> }

export const placeId = (gridId: string, row: number, column: number) => `${gridId}-${cellName(row, column)}`

/** Letter of a column. */
export const columnName = (column: number) => cellName(0, column).slice(0, -1)

/** The sheet: what the viewer draws, with letters and numbers around it. Drawn anew where it changes only; what is chosen lies above it. */
export const SheetTable = memo(function SheetTable({ sheet, scale, gridId, tableRef }: TableProps) {
  const t = useTranslations('reportdesigner.sheet')
  const { widths, rows } = sheet
  const style = tableStyle(widths, scale)
  return (
    <table
      ref={tableRef}
      id={gridId}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose places are chosen is a grid.
      role="grid"
      aria-multiselectable="true"
      aria-label={t('name')}
      className={`${reportTableClass} ${styles.table}`}
      style={{ ...style, width: `calc(${headWidth}px + ${style.width})` }}
    >
      <colgroup>
        <col style={{ width: headWidth }} />
      </colgroup>
      <ReportColumns widths={widths} scale={scale} />
      <thead>
        <tr>
          <th className={styles.corner} data-corner="">
            <span className="tn-visually-hidden">{t('all')}</span>
          </th>
          {widths.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name than their place
            <th key={column} scope="col" className={styles.columnHead} data-column={column} data-narrow={width < 6 || undefined}>
              {columnName(column)}
              <span className={styles.columnEdge} data-edge="columns" data-line={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
          <SheetRow key={index} row={row} index={index} styles={sheet.styles} scale={scale} gridId={gridId} />
        ))}
      </tbody>
    </table>
  )
})

type RowProps = { row: DrawnRow; index: number; styles: DrawnSheet['styles']; scale: number; gridId: string }

const SheetRow = memo(function SheetRow({ row, index, styles: all, scale, gridId }: RowProps) {
  return (
    <ReportRow
      row={row}
      styles={all}
      scale={scale}
      content={(cell) => <Face cell={cell} source={row.sources[cell.cell] ?? null} room={mm(row.height * scale)} />}
      head={
        <th scope="row" className={styles.rowHead} data-row={index}>
          {index + 1}
          <span className={styles.rowEdge} data-edge="rows" data-line={index} />
        </th>
      }
      attributes={(cell) => ({ id: placeId(gridId, index, cell.column), 'data-place': `${index} ${cell.column}` }) as object}
    />
  )
})

/** What a cell shows of itself, with marks for what it will do. */
function Face({ cell, source, room }: { cell: ShownCell; source: ReportCell | null; room: string }) {
  const t = useTranslations('reportdesigner.face')
  if (!source || source.value.kind === 'text') return cell.text
  const { value, expand } = source
  const isSum = value.kind === 'field' && value.aggregate !== 'first'
  const mark = value.kind === 'picture' || value.kind === 'barcode' ? value.kind : null
  return (
    <span className={styles.face} data-kind={value.kind} style={{ maxHeight: room }}>
      {expand === 'none' ? null : (
        <span className={styles.mark} role="img" aria-label={t(expand)}>
          <LineIcon path={sheetIcons[expand]} size={12} />
        </span>
      )}
      {mark && (
        <span className={styles.mark} role="img" aria-label={t(mark)}>
          <LineIcon path={sheetIcons[mark]} size={12} />
        </span>
      )}
      {value.kind === 'chart' && <span className={styles.sum}>{t(value.chart)}</span>}
      {cell.text}
      {isSum && <span className={styles.sum}>{t(value.aggregate)}</span>}
    </span>
  )
}
