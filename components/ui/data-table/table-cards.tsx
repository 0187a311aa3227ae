'use no memo'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { Checkbox } from '../check'
import { Icon } from '../icon'
import styles from './data-table.module.css'
import { pageState, togglePage, toggleRow } from './selection'
import type { ShownTable } from './table-props'
import { TableSkeleton } from './table-skeleton'
import { type TreeControl, TreeDetail, TreeWait } from './tree-cell'
import type { TreeLine } from './tree-lines'
import { type DataTableColumn, leafColumns } from './types'
import { useScrollTop } from './use-scroll-top'
import { useTreeTable } from './use-tree-table'
import { withIndex } from './with-index'

const defaultCardFields = 4

/** The first column is the title, a state stands beside it, and below are the fields that are meant for cards. */
function placesOf<Row>([title, ...others]: readonly DataTableColumn<Row>[]): CardPlaces<Row> {
  const sign = others.find((column) => column.isBesideTitle)
  const plain = others.filter((column) => column !== sign)
  const chosen = plain.filter((column) => column.isOnCard)
  return { title, sign, fields: chosen.length > 0 ? chosen : plain.slice(0, defaultCardFields) }
}

type CardPlaces<Row> = {
  title: DataTableColumn<Row> | undefined
  sign: DataTableColumn<Row> | undefined
  fields: readonly DataTableColumn<Row>[]
}

/** The table on a phone: one card per row, the first column as its title. */
export function TableCards<Row>(props: ShownTable<Row>) {
  const { rows, rowIds, pageIds, lines, selection } = props
  const t = useTranslations('list.table')
  const containerRef = useRef<HTMLDivElement>(null)
  useScrollTop(containerRef, props.scrollKey)
  const columns = useMemo(() => leafColumns(props.columns), [props.columns])
  const places = useMemo(() => placesOf(columns), [columns])
  const tree = useTreeTable({ tree: props.tree, lines, nameOf: (row) => props.rowLabel?.(row) ?? '', containerRef })
  const { virtualizer, holding } = useCardWindow(rowIds, places.fields.length, containerRef)
  const state = props.error ?? (rows.length === 0 && !props.isLoading ? props.empty : null)
  return (
    <div
      className={styles.frame}
      aria-busy={props.isLoading || undefined}
      data-stale={props.isStale || undefined}
      onAnimationEnd={props.onLitUp}
    >
      {props.isLoading && rows.length > 0 && <div className={styles.progress} />}
      {selection && rows.length > 0 && (
        <label className={styles.cardSelectAll}>
          <Checkbox
            checked={pageState(selection.ids, pageIds) === 'all'}
            onChange={() => selection.onChange(togglePage(selection.ids, pageIds))}
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
              const line = lines[item.index]
              if (row === undefined || id === undefined) return null
              return (
                <li
                  key={id}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  data-row={id}
                  aria-setsize={rows.length}
                  aria-posinset={item.index + 1}
                  {...holding(id)}
                  className={styles.cardPlace}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {line?.wait === 'detail' && props.tree?.detailOf ? (
                    <TreeDetail line={line} detailOf={props.tree.detailOf} />
                  ) : line?.wait ? (
                    <TreeWait line={line} control={tree.control} />
                  ) : (
                    <Card {...props} {...places} row={row} id={id} line={line} control={tree.control} />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The cards that are drawn: those in sight, and the one that holds the focus, so that it is never lost by scrolling. */
function useCardWindow(rowIds: readonly string[], fieldCount: number, containerRef: RefObject<HTMLDivElement | null>) {
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const focused = focusedId === null ? -1 : rowIds.indexOf(focusedId)
  const virtualizer = useVirtualizer({
    count: rowIds.length,
    rangeExtractor: (range) => withIndex(defaultRangeExtractor(range), focused, range.count),
    getScrollElement: () => containerRef.current,
    estimateSize: () => 66 + Math.ceil(fieldCount / 2) * 42,
    getItemKey: (index) => rowIds[index] ?? index,
    overscan: 4,
  })
  return { virtualizer, holding: (id: string) => ({ onFocus: () => setFocusedId(id), onBlur: () => setFocusedId(null) }) }
}

type CardProps<Row> = ShownTable<Row> &
  CardPlaces<Row> & {
    line: TreeLine<Row> | undefined
    control: TreeControl<Row>
    row: Row
    id: string
  }

function Card<Row>({
  row,
  id,
  title,
  sign,
  fields,
  changedIds,
  selection,
  actions,
  onRowActivate,
  rowLabel,
  line,
  control,
}: CardProps<Row>) {
  const t = useTranslations('list.table')
  const tRows = useTranslations('list.rows')
  const name = rowLabel?.(row) ?? id
  return (
    <article
      style={line && { marginInlineStart: Math.min(line.level - 1, 6) * 12 }}
      data-changed={changedIds?.has(id) || undefined}
      data-head={line?.isHead || undefined}
      className={selection?.ids.has(id) ? `${styles.card} ${styles.selected}` : styles.card}
    >
      <header className={styles.cardHead}>
        {selection && !line?.isHead && (
          <Checkbox
            checked={selection.ids.has(id)}
            onChange={() => selection.onChange(toggleRow(selection.ids, id))}
            aria-label={t('selectRow', { name })}
          />
        )}
        {line?.canOpen && (
          <button
            type="button"
            className={styles.opener}
            data-open={line.isOpen || undefined}
            aria-expanded={line.isOpen}
            aria-label={tRows(line.isOpen ? 'close' : 'open', { name })}
            onClick={() => control.toggle(line)}
          >
            <Icon name="chevron-right" size={16} />
          </button>
        )}
        {onRowActivate && !line?.isHead ? (
          <button type="button" className={styles.cardTitle} data-column={title?.id} onClick={() => onRowActivate(row)}>
            {title?.cell(row) || rowLabel?.(row) || id}
          </button>
        ) : (
          <span className={styles.cardTitle} data-column={title?.id}>
            {title?.cell(row)}
          </span>
        )}
        {sign && (
          <span className={styles.cardSign} data-column={sign.id}>
            {sign.cell(row)}
          </span>
        )}
        {!line?.isHead && actions?.render(row, 0, true)}
      </header>
      <dl className={styles.cardFields}>
        {fields.map((column) => (
          <CardField key={column.id} column={column} row={row} />
        ))}
      </dl>
    </article>
  )
}

/** A name without a value would only take room. */
function CardField<Row>({ column, row }: { column: DataTableColumn<Row>; row: Row }) {
  const value = column.cell(row)
  if (value === null || value === undefined || value === '') return null
  return (
    <div data-column={column.id}>
      <dt>{column.header}</dt>
      <dd style={column.style?.(row)}>{value}</dd>
    </div>
  )
}
