'use no memo'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useMemo, useRef } from 'react'
import type { DataTableProps } from './data-table'
import styles from './data-table.module.css'
import { pageState, togglePage, toggleRow } from './selection'
import { TableSkeleton } from './table-skeleton'
import { type DataTableColumn, leafColumns } from './types'

const defaultCardFields = 4

/** The table on a phone: one card per row, the first column as its title. */
export function TableCards<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, selection } = props
  const t = useTranslations('list.table')
  const containerRef = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => leafColumns(props.columns), [props.columns])
  const [title, ...others] = columns
  const chosen = others.filter((column) => column.isOnCard)
  const fields = chosen.length > 0 ? chosen : others.slice(0, defaultCardFields)
  const rowIds = useMemo(() => rows.map(rowId), [rows, rowId])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => containerRef.current,
    estimateSize: () => 96 + fields.length * 24,
    getItemKey: (index) => rowIds[index] ?? index,
    overscan: 4,
  })
  const state = props.error ?? (rows.length === 0 && !props.isLoading ? props.empty : null)
  return (
    <div className={styles.frame} aria-busy={props.isLoading || undefined} data-stale={props.isStale || undefined}>
      {props.isLoading && rows.length > 0 && <div className={styles.progress} />}
      {selection && rows.length > 0 && (
        <label className={styles.cardSelectAll}>
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={pageState(selection.ids, rowIds) === 'all'}
            onChange={() => selection.onChange(togglePage(selection.ids, rowIds))}
          />
          {t('selectPage')}
        </label>
      )}
      <div ref={containerRef} className={styles.scroller}>
        {rows.length === 0 && props.isLoading && !props.error && <TableSkeleton label={t('loading')} />}
        {state && <div className={styles.state}>{state}</div>}
        {!props.error && (
          <ul aria-label={props.label} className={styles.cards} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index]
              const id = rowIds[item.index]
              if (row === undefined || id === undefined) return null
              return (
                <li
                  key={id}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  data-row={id}
                  aria-setsize={rows.length}
                  aria-posinset={item.index + 1}
                  className={styles.cardPlace}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <Card {...props} row={row} id={id} title={title} fields={fields} />
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </div>
  )
}

type CardProps<Row> = DataTableProps<Row> & {
  row: Row
  id: string
  title: DataTableColumn<Row> | undefined
  fields: readonly DataTableColumn<Row>[]
}

function Card<Row>({ row, id, title, fields, selection, actions, onRowActivate, rowLabel }: CardProps<Row>) {
  const t = useTranslations('list.table')
  return (
    <article className={selection?.ids.has(id) ? `${styles.card} ${styles.selected}` : styles.card}>
      <header className={styles.cardHead}>
        {selection && (
          <input
            type="checkbox"
            className={styles.checkbox}
            checked={selection.ids.has(id)}
            onChange={() => selection.onChange(toggleRow(selection.ids, id))}
            aria-label={t('selectRow', { name: rowLabel?.(row) ?? id })}
          />
        )}
        {onRowActivate ? (
          <button type="button" className={styles.cardTitle} onClick={() => onRowActivate(row)}>
            {title?.cell(row) || rowLabel?.(row) || id}
          </button>
        ) : (
          <span className={styles.cardTitle}>{title?.cell(row)}</span>
        )}
      </header>
      <dl className={styles.cardFields}>
        {fields.map((column) => (
          <div key={column.id}>
            <dt>{column.header}</dt>
            <dd style={column.style?.(row)}>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && <footer className={styles.cardActions}>{actions.render(row, 0)}</footer>}
    </article>
  )
}
