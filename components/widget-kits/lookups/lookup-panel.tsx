'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { LookupPager } from './lookup-pager'
import { type KeyedRow, keyedRows, type LookupSource, shownColumns } from './lookup-source'
import { LookupTable } from './lookup-table'
import styles from './lookups.module.css'
import type { LookupColumn } from './selection-config'
import { type LookupPages, useLookupPages } from './use-lookup-pages'

export type LookupPanelProps = {
  source: LookupSource
  columns: readonly LookupColumn[]
  /** Column of the value a field stores; empty where whole rows are taken. */
  idColumn: string
  /** Shown where the design names no columns. */
  textColumn: string
  isMulti: boolean
  isSearchable?: boolean
  takesFocus?: boolean
  isChosen: (key: string) => boolean
  onToggle: (row: KeyedRow) => void
  onToggleAll?: (rows: readonly KeyedRow[], isChosen: boolean) => void
  onActivate: (row: KeyedRow) => void
}

/** Search box, table and pager: the inside of every dialog and popover that chooses records. */
export function LookupPanel({ isSearchable = true, ...props }: LookupPanelProps) {
  const pages = useLookupPages(props.source)
  const { source, idColumn, columns, textColumn } = props
  const rows = useMemo(() => keyedRows(pages.rows, idColumn), [pages.rows, idColumn])
  const shown = useMemo(() => shownColumns(columns, textColumn, pages.rows), [columns, textColumn, pages.rows])
  const ref = useRef<HTMLDivElement>(null)
  const focusTable = () => ref.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  return (
    <div ref={ref} className={styles.panel}>
      {isSearchable ? <SearchBox onSearch={pages.search} onLeave={focusTable} /> : null}
      <div className={styles.body} aria-busy={pages.isLoading || undefined}>
        {pages.isLoading && rows.length > 0 ? <div className={styles.progress} /> : null}
        <PanelBody {...props} pages={pages} rows={rows} columns={shown} />
      </div>
      {source.isPaged ? (
        <LookupPager page={pages.query.page} pageSize={pages.query.pageSize} total={pages.total} onTurn={pages.turn} />
      ) : null}
    </div>
  )
}

type BodyProps = LookupPanelProps & { pages: LookupPages; rows: readonly KeyedRow[] }

function PanelBody({ pages, rows, ...props }: BodyProps) {
  const t = useTranslations('lookups')
  if (pages.error && !pages.isLoading) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (rows.length > 0)
    return <LookupTable {...props} label={t('records')} rows={rows} scrollKey={pages.rows} isStale={pages.isLoading} />
  return pages.isLoading ? <LoadingState /> : <EmptyState />
}

const typingMs = 300

type SearchBoxProps = { onSearch: (keyword: string) => void; onLeave: () => void }

/** Searches while somebody types, after a pause; Enter at once. */
function SearchBox({ onSearch, onLeave }: SearchBoxProps) {
  const t = useTranslations('lookups')
  const [text, setText] = useState('')
  const keyword = text.trim()
  // External system: a timer.
  useEffect(() => {
    const timer = setTimeout(() => onSearch(keyword), typingMs)
    return () => clearTimeout(timer)
  }, [keyword, onSearch])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onSearch(keyword)
    if (event.key === 'ArrowDown') onLeave()
  }
  return (
    <SearchInput
      value={text}
      placeholder={t('keyword')}
      aria-label={t('keyword')}
      maxLength={200}
      data-autofocus=""
      onChange={setText}
      onKeyDown={handleKeyDown}
    />
  )
}
