'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { own } from '@/lib/form/read'
import { plainText } from '@/lib/form/wire-values'
import type { KeyedRow } from './lookup-source'
import styles from './lookups.module.css'
import type { LookupColumn } from './selection-config'

export type LookupTableProps = {
  label: string
  columns: readonly LookupColumn[]
  rows: readonly KeyedRow[]
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
const overscanRows = 8
const viewRows = 20

/** Rows to choose from. Only those in sight are drawn; the table itself holds the focus and says which row is meant. */
export function LookupTable(props: LookupTableProps) {
  const { columns, rows, isMulti, isChosen } = props
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const height = useNarrow() ? cardPx : rowPx
  const [first, setFirst] = useState(0)
  const [active, setActive] = useState(0)
  const from = Math.max(0, Math.min(first - overscanRows, rows.length - viewRows))
  const to = Math.min(rows.length, first + viewRows + overscanRows)

  const show = (index: number) => {
    setActive(index)
    setFirst(scrollToRow(ref.current, index, height))
  }
  const follow = (scrollTop: number) => {
    const next = stepped(scrollTop / height)
    // Drawn within the frame that scrolled: later, a quick hand would see empty rows.
    if (next !== first) flushSync(() => setFirst(next))
  }
  // External system: the scroll position. A new answer starts at its top, or at the row that is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new answer is the reason to run, not an input.
  useEffect(() => {
    const chosen = rows.findIndex((row) => isChosen(row.key))
    // What is chosen stands in the middle, with its neighbours around it.
    if (ref.current) ref.current.scrollTop = Math.max(0, chosen * height - ref.current.clientHeight / 2)
    show(Math.max(0, chosen))
  }, [props.scrollKey])

  // External system: keyboard focus.
  useEffect(() => {
    const isWaiting = document.activeElement?.getAttribute('role') === 'dialog' && document.activeElement.contains(ref.current)
    if (props.takesFocus && isWaiting) ref.current?.focus()
  }, [props.takesFocus])

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const pageRows = Math.max(1, Math.floor((ref.current?.clientHeight ?? 0) / height) - 2)
    const target = nextRow(event.key, active, rows.length, pageRows)
    const row = rows[active]
    if (target !== null) show(target)
    else if (event.key === ' ' && row) props.onToggle(row)
    else if (event.key === 'Enter' && row) props.onActivate(row)
    else return
    event.preventDefault()
  }
  const rowOf = (event: MouseEvent) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
    return element ? Number(element.dataset['index']) : -1
  }
  const press = (event: MouseEvent) => {
    const row = rows[rowOf(event)]
    if (!row) return
    setActive(rowOf(event))
    props.onToggle(row)
  }
  const pressTwice = (event: MouseEvent) => {
    const row = rows[rowOf(event)]
    if (row && !isMulti) props.onActivate(row)
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
      aria-activedescendant={rows[active] ? `${id}-${active}` : undefined}
      onKeyDown={handleKeyDown}
      onClick={press}
      onDoubleClick={pressTwice}
      onScroll={(event) => follow(event.currentTarget.scrollTop)}
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
          isActive={from + offset === active}
        />
      ))}
      <div role="presentation" style={{ height: (rows.length - to) * height }} />
    </div>
  )
}

function Header({ columns, rows, isMulti, isChosen, onToggleAll }: LookupTableProps) {
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
          <input
            ref={(input) => {
              if (input) input.indeterminate = count > 0 && !isAll
            }}
            type="checkbox"
            aria-label={t('chooseAll')}
            checked={isAll}
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
        <span key={column.value} role="columnheader" tabIndex={-1} className={styles.headCell} title={column.label}>
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
  isMulti: boolean
  isChosen: boolean
  isActive: boolean
}

const Row = memo(function Row({ id, row, columns, index, isMulti, isChosen, isActive }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus.
    <div
      id={id}
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={row.isChoosable ? isChosen : undefined}
      aria-disabled={row.isChoosable ? undefined : true}
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
        const text = plainText(own(row.row, column.value))
        return (
          // biome-ignore lint/a11y/useSemanticElements: a cell of the grid above.
          <span key={column.value} role="gridcell" tabIndex={-1} className={styles.cell} title={text} data-label={column.label}>
            {text}
          </span>
        )
      })}
    </div>
  )
})

function nextRow(key: string, active: number, count: number, pageRows: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'PageDown') return Math.min(count - 1, active + pageRows)
  if (key === 'PageUp') return Math.max(0, active - pageRows)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Rows come and go four at a time, so most steps of scrolling draw nothing. */
function stepped(row: number): number {
  return Math.floor(row / 4) * 4
}

/** Brings a row below the heading into sight; the first row in sight afterwards. */
function scrollToRow(grid: HTMLElement | null, index: number, height: number): number {
  if (!grid) return 0
  const head = grid.firstElementChild?.clientHeight ?? 0
  const top = index * height
  if (top < grid.scrollTop) grid.scrollTop = top
  else if (top + height > grid.scrollTop + grid.clientHeight - head) grid.scrollTop = top + height - grid.clientHeight + head
  return stepped(grid.scrollTop / height)
}
