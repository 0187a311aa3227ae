import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import type { TableLayout } from './table-model'
import { cellClass, pinStyle } from './table-row'

type TableSummaryProps<Row> = { layout: TableLayout<Row>; summary: ReadonlyMap<string, ReactNode>; label: string }

/** Sums under the columns (spec 2 §5.1); the label stands in the first cell, over the check box and number columns. */
export function TableSummary<Row>({ layout, summary, label }: TableSummaryProps<Row>) {
  const lead = layout.cells.filter((cell) => cell.kind === 'select' || cell.kind === 'number')
  const rest = layout.cells.slice(lead.length)
  return (
    <tfoot className={styles.foot}>
      <tr>
        {lead[0] && (
          <td colSpan={lead.length} className={`${cellClass(lead[0])} ${styles.footLabel}`} style={pinStyle(lead[0])}>
            {label}
          </td>
        )}
        {rest.map((cell, index) => (
          <td key={cell.id} className={cellClass(cell)} style={pinStyle(cell)}>
            {summary.get(cell.id) ?? (index === 0 && lead.length === 0 ? label : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
