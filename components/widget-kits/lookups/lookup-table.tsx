'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef } from 'react'
import { Checkbox } from '@/components/ui/check'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { fieldOfRow } from '@/lib/form/record-keys'
import { plainText } from '@/lib/form/wire-values'
import type { KeyedRow } from './lookup-source'
import styles from './lookups.module.css'
import type { LookupColumn } from './selection-config'
import { nextRow, useRowWindow } from './use-row-window'

export type LookupTableProps = {
  label: string
  columns: readonly LookupColumn[]
  rows: readonly KeyedRow[]
  /** They answer an earlier question, and nobody can have meant them. */
  isStale: boolean
  isMulti: boolean
  isChosen: (key: string) => boolean
  /** A row was pressed, or Space on it. */
  onToggle: (row: KeyedRow) => void
  onToggleAll?: (rows: readonly KeyedRow[], isChosen: boolean) => void
  /** A row was pressed twice, or Enter on it. */
  onActivate: (row: KeyedRow) => void
  /** When it changes, the table goes back to its top. */
  scrollKey: unknown
  /** Takes the focus that waits around it until there are rows. */
  takesFocus?: boolean
}

const rowPx = 38
const cardPx = 60

/** Rows to choose from. Only those in sight are drawn; the table itself holds the focus and says which row is meant. */
export function LookupTable(props: LookupTableProps) {
  const { columns, rows, isMulti, isChosen } = props
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const height = useNarrow() ? cardPx : rowPx
  const firstChosen = () => rows.findIndex((row) => isChosen(row.key))
  const view = useRowWindow(ref, { count: rows.length, height, scrollKey: props.scrollKey, firstChosen })
  const { from, to, active } = view

  // External system: keyboard focus.
  useEffect(() => {
    const isWaiting = document.activeElement?.getAttribute('role') === 'dialog' && document.activeElement.contains(ref.current)
    if (props.takesFocus && isWaiting) ref.current?.focus()
  }, [props.takesFocus])

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const target = nextRow(event.key, active, rows.length, view.pageRows())
    const row = props.isStale ? undefined : rows[active]
    if (target !== null) view.show(target)
    else if (event.key === ' ' && row) props.onToggle(row)
    else if (event.key === 'Enter' && row) props.onActivate(row)
    else return
    event.preventDefault()
  }
  const press = (event: MouseEvent) => {
    const index = rowIndexOf(event)
    const row = rows[index]
    if (!row || props.isStale) return
    view.setActive(index)
    props.onToggle(row)
  }
  const pressTwice = (event: MouseEvent) => {
    const row = rows[rowIndexOf(event)]
    if (row && !isMulti && !props.isStale) props.onActivate(row)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table whose rows are drawn as they come into sight, and whose focus stays on the whole.
    <div
      ref={ref}
      id={id}
      role="grid"
      className={styles.grid}
      style={{ '--columns': columns.length, '--row': `${height}px` } as React.CSSProperties}
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={isMulti || undefined}
      aria-activedescendant={active >= from && active < to ? `${id}-${active}` : undefined}
      onKeyDown={handleKeyDown}
      onClick={press}
      onDoubleClick={pressTwice}
      onScroll={(event) => view.follow(event.currentTarget.scrollTop)}
    >
      <Header {...props} />
      <div role="presentation" style={{ height: from * height }} />
      {rows.slice(from, to).map((row, offset) => (
        <Row
          key={row.key}
          id={`${id}-${from + offset}`}
          row={row}
          columns={columns}
          index={from + offset}
          isMulti={isMulti}
          isChosen={isChosen(row.key)}
          isStale={props.isStale}
          isActive={from + offset === active}
        />
      ))}
      <div role="presentation" style={{ height: (rows.length - to) * height }} />
    </div>
  )
}

function Header({ columns, rows, isStale, isMulti, isChosen, onToggleAll }: LookupTableProps) {
  const t = useTranslations('lookups')
  const choosable = isMulti ? rows.filter((row) => row.isChoosable) : []
  const count = choosable.filter((row) => isChosen(row.key)).length
  const isAll = count > 0 && count === choosable.length
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus.
    <div role="row" aria-rowindex={1} className={styles.headRow}>
      {/* biome-ignore lint/a11y/useSemanticElements: a heading of the grid above. */}
      <span role="columnheader" tabIndex={-1} className={styles.mark}>
        {onToggleAll && isMulti ? (
          <Checkbox
            isMixed={count > 0 && !isAll}
            aria-label={t('chooseAll')}
            checked={isAll}
            disabled={isStale}
            onChange={() => onToggleAll(choosable, !isAll)}
          />
        ) : (
          <span className="tn-visually-hidden">{t('chosenMark')}</span>
        )}
      </span>
      {isMulti ? (
        <span className={styles.allText} aria-hidden="true">
          {t('chooseAll')}
        </span>
      ) : null}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: a heading of the grid above.
        <span key={column.value} role="columnheader" tabIndex={-1} className={styles.headCell} data-tip={column.label}>
          {column.label}
        </span>
      ))}
    </div>
  )
}

type RowProps = {
  id: string
  row: KeyedRow
  columns: readonly LookupColumn[]
  index: number
  isStale: boolean
  isMulti: boolean
  isChosen: boolean
  isActive: boolean
}

const Row = memo(function Row({ id, row, columns, index, isStale, isMulti, isChosen, isActive }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus.
    <div
      id={id}
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={row.isChoosable ? isChosen : undefined}
      aria-disabled={!row.isChoosable || isStale || undefined}
      data-index={index}
      data-active={isActive || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of the grid above. */}
      <span role="gridcell" tabIndex={-1} className={styles.mark}>
        <span className={isMulti ? styles.check : styles.dot} aria-hidden="true">
          {isMulti && isChosen ? <Icon name="check" size={12} /> : null}
        </span>
      </span>
      {columns.map((column) => {
        const text = plainText(fieldOfRow(row.row, column.value))
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above.
          <span
            key={column.value}
            role="gridcell"
            tabIndex={-1}
            className={styles.cell}
            data-tip={text}
            data-label={column.label}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
})

function rowIndexOf({ target }: MouseEvent): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}
