'use client'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import { headerGroups } from '@/components/widget-kits/grid/columns'
import { isNarrow, useWidth } from '@/components/widget-kits/grid/use-width'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { isRecord, type RawRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { DetailCards } from './detail-cards'
import { DetailTable, type DetailTableProps } from './detail-table'
import styles from './table.module.css'
import { TableTitle } from './table-title'

/** Contract 3a §15: a plain table with complex headers and a footer sum; on a phone a card per row. */
export function Detail({ node, value }: WidgetDisplayProps) {
  const t = useTranslations('widgets')
  const rootRef = useRef<HTMLDivElement>(null)
  const width = useWidth(rootRef)
  const table = useDetail(node, value)
  const { rows } = table
  return (
    <div ref={rootRef} className={styles.table}>
      <TableTitle node={node} rowCount={rows.length} isRequired={false} />
      {width === null ? null : isNarrow(width) ? <DetailCards {...table} /> : <DetailTable {...table} />}
      {rows.length === 0 ? <div className={styles.empty}>{t('noRows')}</div> : null}
    </div>
  )
}

/** On paper all rows stand one below the other. */
export function Print({ node, value }: WidgetDisplayProps) {
  const table = useDetail(node, value)
  return (
    <div className={styles.table}>
      <TableTitle node={node} rowCount={0} isRequired={false} />
      <DetailTable {...table} isPrint />
    </div>
  )
}

export function Cell({ value, text }: WidgetDisplayProps) {
  const t = useTranslations('widgets')
  const count = Array.isArray(value) ? value.length : 0
  return <>{text && readText(text) !== '' && !Array.isArray(value) ? text : count > 0 ? t('rowCount', { count }) : ''}</>
}

function useDetail(node: FieldNode, value: unknown): DetailTableProps {
  const table = useWidgetEnv()?.table
  const groups = headerGroups(node, (column) => table?.isColumnHidden(column) ?? false)
  const rows: readonly RawRecord[] = Array.isArray(value) ? value.filter(isRecord) : []
  return { node, groups, columns: groups.flatMap((group) => group.columns), rows }
}
