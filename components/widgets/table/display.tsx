'use client'
import { useTranslations } from 'next-intl'
import { flagAttribute } from '@/lib/form/attributes'
import { isRecord, own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetDisplayProps } from '../define-widget'
import { RowProvider, useWidgetEnv } from '../widget-env'
import { columnSumText } from './column-sum'
import { headerGroups, summedColumns } from './columns'
import styles from './table.module.css'
import { TableFrame } from './table-frame'

/** Contract 3a §15: a plain table with a footer sum. */
export function Detail({ node, value }: WidgetDisplayProps) {
  const env = useWidgetEnv()
  const rows = Array.isArray(value) ? value.filter(isRecord) : []
  const groups = headerGroups(node, (column) => env?.table?.isColumnHidden(column) ?? false)
  const columns = groups.flatMap((group) => group.columns)
  const Cell = env?.Cell
  if (!Cell) return null
  return (
    <TableFrame
      node={node}
      groups={groups}
      rowCount={rows.length}
      hasActions={false}
      isPlain
      body={rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a detail never move.
        <tr key={index}>
          <td className={styles.number}>{index + 1}</td>
          <RowProvider value={String(index)}>
            {columns.map((column) => (
              <td key={column.key}>
                <span className={styles.cellLabel} aria-hidden="true">
                  {column.label}
                </span>
                <Cell node={column} value={own(row, column.name)} />
              </td>
            ))}
          </RowProvider>
        </tr>
      ))}
      foot={<DetailSum node={node} columns={columns} rows={rows} />}
    />
  )
}

export function Cell({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets')
  const count = Array.isArray(value) ? value.length : 0
  return <>{text && readText(text) !== '' && !Array.isArray(value) ? text : count > 0 ? t('rowCount', { count }) : ''}</>
}

type DetailSumProps = { node: FieldNode; columns: readonly FieldNode[]; rows: readonly Readonly<Record<string, unknown>>[] }

function DetailSum({ node, columns, rows }: DetailSumProps) {
  const t = useTranslations('widgets')
  const summed = summedColumns(node)
  if (!flagAttribute(node, 'showSummary') || summed.size === 0) return null
  return (
    <tfoot>
      <tr>
        <td>{t('sum')}</td>
        {columns.map((column) => (
          <td key={column.key}>
            {summed.has(column.name)
              ? columnSumText(
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
