'use client'
'use no memo'
import { defaultRangeExtractor, observeElementRect, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { usePinyin } from '@/lib/client/use-pinyin'
import { moveOf, type TreeMove, typedTo } from './tree-keys'
import { TreeNodeRow, TreeSkeleton, TreeWaitRow } from './tree-row'
import { matchingItems, type NodeRow, rowsOf, type TreeItem, type TreeRow } from './tree-rows'
import styles from './virtual-tree.module.css'

export type { TreeItem } from './tree-rows'

export type VirtualTreeProps = {
  items: readonly TreeItem[]
  /** Name of the tree for screen readers. */
  label: string
  expanded: ReadonlySet<string>
  /** `item` is the node that was opened or closed; load its children when it has none yet. */
  onExpandedChange: (expanded: ReadonlySet<string>, item: TreeItem) => void
  selected: ReadonlySet<string>
  /** Some of what these hold is chosen: their check boxes are half marked. */
  partial?: ReadonlySet<string>
  /** A node was chosen. Whether it replaces, joins or leaves the selection is up to the caller. */
  onSelect: (item: TreeItem) => void
  isMulti?: boolean
  /** Several: check boxes; one: radio buttons. Left out, what is chosen carries a tick. */
  hasMarks?: boolean
  /** Nothing is known yet: stands in place of the tree. More is on its way: stands below its last row. */
  loading?: boolean
  /** The end of the list is nearer than 200 px. */
  onLoadMore?: () => void
  onRetryChildren?: (item: TreeItem) => void
  /** The end of the children of a node that `hasMore` came into sight. */
  onMoreChildren?: (item: TreeItem) => void
  /** CSS length; left out, the tree fills what is around it. */
  height?: string
  renderLabel?: (item: TreeItem) => ReactNode
  /** Shows only nodes whose label contains it, or begins with its pinyin at some sign, and the way to them. */
  filterText?: string
  /** Stands in place of a tree without nodes. */
  empty?: ReactNode
  isAutoFocused?: boolean
}

/** Spec 2 §9: the next page is loaded within 200 px of the bottom. */
const loadMoreWithinPx = 200
/** Until the tree is laid out, and where nothing is ever laid out, it counts as this high. */
const firstRect = { width: 320, height: 400 }

/**
 * A tree of any size: only rows in sight are drawn. The tree holds the focus and names its active row, so that a row which is
 * scrolled away or replaced never takes the focus with it.
 */
export function VirtualTree(props: VirtualTreeProps) {
  const { items, expanded, filterText = '', selected, isMulti = false, hasMarks = false } = props
  const id = useId()
  const [rowHeightPx] = useState(rowHeight)
  const scrollRef = useRef<HTMLDivElement>(null)
  const isReadSo = usePinyin(filterText)
  const filtered = useMemo(() => matchingItems(items, filterText, isReadSo), [items, filterText, isReadSo])
  const nodes = useMemo(
    () => rowsOf(filtered.items, (item) => expanded.has(item.id) || filtered.open.has(item.id)),
    [filtered, expanded],
  )
  const rows = useMemo(() => (props.loading && nodes.length > 0 ? [...nodes, moreRow] : nodes), [props.loading, nodes])
  // A list without levels needs no room for arrows.
  const isFlat = useMemo(() => rows.every((row) => row.kind !== 'node' || (row.level === 1 && !row.canOpen)), [rows])
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const active = useMemo(() => activeIndex(rows, activeKey, selected), [rows, activeKey, selected])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 10,
    useFlushSync: false,
    initialRect: firstRect,
    observeElementRect: (instance, tell) => observeElementRect(instance, (rect) => tell(rect.height > 0 ? rect : firstRect)),
    // The active row is named by the tree, so it stays in the document.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), active, range.count), [active]),
  })

  const toggle = (item: TreeItem, isOpening: boolean) => {
    const next = new Set(expanded)
    if (isOpening) next.add(item.id)
    else next.delete(item.id)
    props.onExpandedChange(next, item)
  }
  const choose = (row: NodeRow) => {
    setActiveKey(row.key)
    if (row.item.isSelectable === false) {
      if (row.canOpen) toggle(row.item, !row.isOpen)
    } else if (!row.item.isDisabled) props.onSelect(row.item)
  }
  const goTo = (index: number) => {
    setActiveKey(rows[index]?.key ?? null)
    virtualizer.scrollToIndex(index, { align: 'auto' })
  }
  const follow = (move: TreeMove) => {
    if ('active' in move) goTo(move.active)
    else if ('open' in move) toggle(move.open.item, true)
    else if ('close' in move) toggle(move.close.item, false)
    else if ('choose' in move) choose(move.choose)
    else openAll(move.openAll, expanded, props.onExpandedChange)
  }
  const typeAhead = useTypeAhead((typed) => {
    const found = typedTo(rows, active, typed)
    if (found >= 0) goTo(found)
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const rowsInView = Math.max(2, Math.floor((scrollRef.current?.clientHeight || firstRect.height) / rowHeightPx))
    const move = moveOf(event.key, rows, active, rowsInView)
    if (move) {
      event.preventDefault()
      follow(move)
    } else if (event.key.length === 1) {
      event.preventDefault()
      typeAhead(event.key)
    }
  }
  const loadMoreNearEnd = () => {
    const box = scrollRef.current
    if (!box || box.clientHeight === 0 || props.loading) return
    if (box.scrollHeight - box.scrollTop - box.clientHeight < loadMoreWithinPx) props.onLoadMore?.()
  }
  // The layout: rows that do not fill the window never scroll, and yet more are wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason to look, not an input.
  useEffect(loadMoreNearEnd, [rows])

  if (rows.length === 0) {
    return (
      <div className={styles.none} style={{ height: props.height }}>
        {props.loading ? <TreeSkeleton /> : props.empty}
      </div>
    )
  }
  return (
    <div
      ref={scrollRef}
      role="tree"
      aria-label={props.label}
      aria-multiselectable={isMulti || undefined}
      aria-busy={props.loading || undefined}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      data-autofocus={props.isAutoFocused || undefined}
      className={styles.tree}
      data-flat={isFlat || undefined}
      style={{ height: props.height }}
      onKeyDown={handleKeyDown}
      onScroll={loadMoreNearEnd}
    >
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map((drawn) => {
          const row = rows[drawn.index]
          if (!row) return null
          if (row.kind !== 'node')
            return (
              <TreeWaitRow
                key={row.key}
                row={row}
                start={drawn.start}
                height={rowHeightPx}
                onRetry={() => props.onRetryChildren?.(row.item)}
                onMore={() => props.onMoreChildren?.(row.item)}
              />
            )
          return (
            <TreeNodeRow
              key={row.key}
              id={`${id}-${drawn.index}`}
              row={row}
              start={drawn.start}
              height={rowHeightPx}
              isActive={drawn.index === active}
              isSelected={selected.has(row.item.id)}
              isPartial={props.partial?.has(row.item.id) ?? false}
              mark={hasMarks ? (isMulti ? 'checkbox' : 'radio') : 'tick'}
              renderLabel={props.renderLabel}
              onChoose={() => choose(row)}
              onToggle={() => {
                setActiveKey(row.key)
                toggle(row.item, !row.isOpen)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}

const moreRow: TreeRow = { kind: 'loading', key: '\nmore', item: { id: '\nmore', label: '' }, level: 1, parent: -1 }

/** Fingers need more room than pointers. */
function rowHeight(): number {
  return typeof window !== 'undefined' && window.matchMedia?.('(pointer: coarse)').matches ? 44 : 36
}

/** The active row, else the first chosen one in sight of the eye, else the first. */
function activeIndex(rows: readonly TreeRow[], key: string | null, selected: ReadonlySet<string>): number {
  if (rows.length === 0) return -1
  const found = key === null ? -1 : rows.findIndex((row) => row.key === key)
  if (found >= 0) return found
  const chosen = selected.size === 0 ? -1 : rows.findIndex((row) => row.kind === 'node' && selected.has(row.item.id))
  return Math.max(0, chosen)
}

function openAll(
  nodes: readonly NodeRow[],
  expanded: ReadonlySet<string>,
  onChange: (expanded: ReadonlySet<string>, item: TreeItem) => void,
) {
  const next = new Set(expanded)
  for (const node of nodes) next.add(node.item.id)
  for (const node of nodes) onChange(next, node.item)
}

function withIndex(indexes: number[], index: number, count: number): number[] {
  if (index < 0 || index >= count || indexes.includes(index)) return indexes
  return index < (indexes[0] ?? 0) ? [index, ...indexes] : [...indexes, index]
}

/** Keys typed within a second of each other form one word. */
function useTypeAhead(onTyped: (typed: string) => void): (key: string) => void {
  const typed = useRef({ text: '', atMs: 0 })
  return (key) => {
    const atMs = Date.now()
    const before = typed.current
    typed.current = { text: atMs - before.atMs < 1000 ? before.text + key : key, atMs }
    onTyped(typed.current.text)
  }
}
