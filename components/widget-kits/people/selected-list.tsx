'use client'
'use no memo'
import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { NodePicture, placeOf } from './node-picture'
import styles from './people-dialog.module.css'

type SelectedRow = { key: string; label: string; detail?: string; type: string; headIcon: string }

type SelectedListProps = {
  rows: readonly SelectedRow[]
  onRemove: (key: string) => void
  onClear: () => void
  /** Several may be chosen: how many is said. */
  isMulti: boolean
  /** Why nothing more can be added. */
  notice?: string
}

const firstRect = { width: 320, height: 400 }

/** What has been chosen. One stop for the Tab key: arrows walk, Delete takes away. A thousand rows draw as few as ten. */
export function SelectedList({ rows, onRemove, onClear, isMulti, notice }: SelectedListProps) {
  const t = useTranslations('pickers')
  const titleId = useId()
  const paneRef = useRef<HTMLElement>(null)
  const remove = (key: string) => {
    // With the last row the list goes away: the focus stays beside it.
    if (rows.length === 1) paneRef.current?.querySelector('button')?.focus()
    onRemove(key)
  }
  return (
    <section ref={paneRef} className={styles.pane} aria-labelledby={titleId}>
      <div className={styles.selectedHead}>
        <h3 id={titleId} className={styles.paneTitle}>
          {t('selected')}
          {isMulti ? <span className={styles.count}>{rows.length}</span> : null}
        </h3>
        <span className={styles.announce} role="status">
          {t('selectedCount', { count: rows.length })}
        </span>
        <Button size="sm" variant="text" aria-disabled={rows.length === 0 || undefined} onClick={onClear}>
          {t('clearList')}
        </Button>
      </div>
      {notice ? (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('emptyList')}</p>
      ) : (
        <Rows rows={rows} onRemove={remove} titleId={titleId} />
      )}
    </section>
  )
}

function Rows({ rows, onRemove, titleId }: { rows: readonly SelectedRow[]; onRemove: (key: string) => void; titleId: string }) {
  const t = useTranslations('pickers')
  const scrollRef = useRef<HTMLDivElement>(null)
  const [rowHeightPx] = useState(() => (window.matchMedia?.('(pointer: coarse)').matches ? 44 : 36))
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, rows.length - 1)
  const isFocusing = useRef(false)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    useFlushSync: false,
    initialRect: firstRect,
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : firstRect)),
    // The row that the Tab key comes back to stays in the document.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), active])].sort(ascending),
      [active],
    ),
  })
  // The focus follows once the row it goes to is drawn.
  useLayoutEffect(() => {
    if (!isFocusing.current) return
    isFocusing.current = false
    scrollRef.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`)?.focus()
  })
  const goTo = (index: number) => {
    isFocusing.current = true
    setActive(index)
    virtualizer.scrollToIndex(index)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, active, rows.length)
    const row = rows[active]
    if (next !== null) goTo(next)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && row) {
      isFocusing.current = true
      onRemove(row.key)
    } else return
    event.preventDefault()
  }
  return (
    <div ref={scrollRef} className={styles.selectedRows}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed one by one; browsers take the meaning from unstyled lists. */}
      <div role="list" aria-labelledby={titleId} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={row.key}
              role="listitem"
              data-index={index}
              className={styles.selectedRow}
              style={{ height: rowHeightPx, transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              onKeyDown={handleKeyDown}
            >
              {row.type ? <NodePicture type={row.type} label={row.label} headIcon={row.headIcon} /> : null}
              <span className={styles.node} data-tip={row.detail ? `${row.label} ${row.detail}` : row.label}>
                <span className={styles.nodeName}>{row.label}</span>
                {row.detail ? <span className={styles.nodeDetail}>{placeOf(row.type, row.detail)}</span> : null}
              </span>
              <button
                type="button"
                className={styles.remove}
                tabIndex={index === active ? 0 : -1}
                aria-label={t('remove', { name: row.label })}
                data-tip={t('remove', { name: row.label })}
                onFocus={() => setActive(index)}
                onClick={() => {
                  isFocusing.current = true
                  setActive(index)
                  onRemove(row.key)
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}

function nextIndex(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(count - 1, active + 1)
  if (key === 'ArrowUp') return Math.max(0, active - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function ascending(left: number, right: number): number {
  return left - right
}
