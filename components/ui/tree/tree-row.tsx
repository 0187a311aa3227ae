'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { Icon } from '@/components/ui/icon'
import type { NodeRow, TreeItem, TreeRow } from './tree-rows'
import styles from './virtual-tree.module.css'

type TreeNodeRowProps = {
  id: string
  row: NodeRow
  start: number
  height: number
  isActive: boolean
  isSelected: boolean
  isPartial: boolean
  mark: 'tick' | 'checkbox' | 'radio'
  renderLabel: ((item: TreeItem) => ReactNode) | undefined
  onChoose: () => void
  onToggle: () => void
}

/** One node. The tree around it holds the focus and answers the keyboard. */
export function TreeNodeRow({
  id,
  row,
  start,
  height,
  isActive,
  isSelected,
  isPartial,
  mark,
  renderLabel,
  onChoose,
  onToggle,
}: TreeNodeRowProps) {
  const { item } = row
  const canChoose = item.isSelectable !== false
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree holds the focus and handles every key.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree holds the focus and names this row as active.
    <div
      id={id}
      role="treeitem"
      className={styles.row}
      style={rowStyle({ start, height, level: row.level })}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.canOpen ? row.isOpen : undefined}
      aria-disabled={item.isDisabled || undefined}
      aria-selected={canChoose && mark === 'tick' ? isSelected : undefined}
      aria-checked={canChoose && mark !== 'tick' ? isSelected || (isPartial ? 'mixed' : false) : undefined}
      data-active={isActive || undefined}
      data-selectable={canChoose || undefined}
      onClick={onChoose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; keys open and close by the arrows. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the pointer; keys open and close by the arrows. */}
      <span
        className={styles.opener}
        data-open={row.isOpen || undefined}
        onClick={(event) => {
          if (!row.canOpen) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {row.canOpen ? <Icon name="chevron-right" size={16} /> : null}
      </span>
      {canChoose && mark !== 'tick' ? <Mark kind={mark} isOn={isSelected} isPartial={isPartial} /> : null}
      {item.icon ? <span className={styles.icon}>{item.icon}</span> : null}
      <span className={styles.label} data-tip={item.detail ? `${item.label} ${item.detail}` : item.label}>
        {renderLabel ? renderLabel(item) : item.label}
        {item.detail && !renderLabel ? <span className={styles.detail}>{item.detail}</span> : null}
      </span>
      {isSelected && mark === 'tick' ? <Icon name="check" size={15} className={styles.tick} /> : null}
    </div>
  )
}

function Mark({ kind, isOn, isPartial }: { kind: 'checkbox' | 'radio'; isOn: boolean; isPartial: boolean }) {
  return (
    <span className={styles.mark} data-kind={kind} data-on={isOn || isPartial || undefined} aria-hidden="true">
      {kind === 'checkbox' && (isOn || isPartial) ? <Icon name={isOn ? 'check' : 'minus'} size={12} /> : null}
    </span>
  )
}

type WaitRowProps = {
  row: Exclude<TreeRow, { kind: 'node' }>
  start: number
  height: number
  onRetry: () => void
  onMore: () => void
}

/** In the place of children: they are being loaded, or could not be. */
export function TreeWaitRow({ row, start, height, onRetry, onMore }: WaitRowProps) {
  const t = useTranslations('common')
  const { kind, item } = row
  // The network: more is asked for once this row is near enough to be drawn, and again when what came did not fill the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the children that came are the reason to ask again, not an input.
  useEffect(() => {
    if (kind === 'more') onMore()
  }, [kind, item.children?.length])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: never the active row; it only stands in for others.
    <div role="treeitem" aria-level={row.level} className={styles.row} style={rowStyle({ start, height, level: row.level })}>
      <span className={styles.opener} />
      {row.kind !== 'failed' ? (
        <span className={styles.wait} role="status">
          {t('loading')}
        </span>
      ) : (
        <span className={styles.wait} role="alert">
          {t('loadFailed')}
          <button
            type="button"
            className={styles.retry}
            onClick={(event) => {
              // The button goes away: the focus stays in the tree.
              event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus()
              onRetry()
            }}
          >
            {t('retry')}
          </button>
        </span>
      )}
    </div>
  )
}

const skeletonWidths = ['46%', '62%', '38%', '54%', '42%', '58%']

/** Rows as they will come, while nothing is known yet. */
export function TreeSkeleton() {
  const t = useTranslations('common')
  return (
    <div className={styles.skeleton} role="status">
      <span className="tn-visually-hidden">{t('loading')}</span>
      {skeletonWidths.map((width) => (
        <span key={width} className={styles.bone} style={{ width }} aria-hidden="true" />
      ))}
    </div>
  )
}

function rowStyle({ start, height, level }: { start: number; height: number; level: number }): CSSProperties {
  return { height, transform: `translateY(${start}px)`, '--tn-tree-level': Math.min(level, 12) } as CSSProperties
}
