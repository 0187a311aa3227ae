'use client'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import type { Option } from '@/lib/form/attributes'
import styles from './cascader.module.css'
import { rowId } from './cascader-keys'
import { isSamePath, type Leaf, type Path, startsWith } from './paths'
import { RowWindow } from './row-window'

type RowsProps = { id: string; chosen: readonly Path[]; isMultiple: boolean }

type ColumnProps = RowsProps & {
  options: readonly Option[]
  depth: number
  active: Path
  onChoose: (path: Path) => void
}

/** One level of the tree. */
export function Column({ id, options, depth, active, chosen, isMultiple, onChoose }: ColumnProps) {
  const ref = useRef<HTMLDivElement>(null)
  const head = active.slice(0, depth)
  const index = options.findIndex(({ value }) => value === active[depth])
  const isActiveColumn = depth === active.length - 1
  // External system: the scroll position of the columns, which follows the one that is walked in.
  useLayoutEffect(() => {
    if (isActiveColumn) ref.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isActiveColumn])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a level of a tree, not a part of a form.
    <div ref={ref} role="group" className={styles.column}>
      <RowWindow
        count={options.length}
        active={index}
        row={(at) => {
          const option = options[at]
          if (!option) return null
          const path = [...head, option.value]
          const isLeaf = option.children.length === 0
          const isChosen = isLeaf && chosen.some((item) => isSamePath(item, path))
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree or its search box holds the focus and handles every key.
            <div
              key={option.value}
              id={`${id}-${rowId(path)}`}
              role="treeitem"
              tabIndex={-1}
              className={styles.row}
              aria-level={depth + 1}
              aria-setsize={options.length}
              aria-posinset={at + 1}
              aria-expanded={isLeaf ? undefined : index === at && active.length > depth + 1}
              aria-selected={isLeaf ? isChosen : undefined}
              aria-disabled={option.disabled || undefined}
              data-open={(index === at && !isActiveColumn) || undefined}
              data-active={(index === at && isActiveColumn) || undefined}
              data-chosen={chosen.some((item) => startsWith(item, path)) || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(path)}
            >
              {isMultiple && isLeaf ? <Mark isOn={isChosen} /> : null}
              <span data-tip={option.label}>{option.label}</span>
              {isLeaf ? (
                isChosen && !isMultiple ? (
                  <Icon name="check" size={14} />
                ) : null
              ) : (
                <Icon name="chevron-right" size={14} />
              )}
            </div>
          )
        }}
      />
    </div>
  )
}

type ResultsProps = RowsProps & {
  results: readonly Leaf[]
  active: number
  onActive: (index: number) => void
  onChoose: (leaf: Leaf) => void
}

/** Paths that were found. */
export function Results({ id, results, active, chosen, isMultiple, onActive, onChoose }: ResultsProps) {
  return (
    <RowWindow
      count={results.length}
      active={active}
      row={(at) => {
        const leaf = results[at]
        if (!leaf) return null
        const isChosen = chosen.some((item) => isSamePath(item, leaf.path))
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box holds the focus and handles every key.
          <div
            key={leaf.path.join('\n')}
            id={`${id}-r${at}`}
            role="option"
            tabIndex={-1}
            className={styles.row}
            aria-selected={isChosen}
            aria-setsize={results.length}
            aria-posinset={at + 1}
            aria-disabled={leaf.isDisabled || undefined}
            data-active={at === active || undefined}
            data-chosen={isChosen || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => at !== active && onActive(at)}
            onClick={() => onChoose(leaf)}
          >
            {isMultiple ? <Mark isOn={isChosen} /> : null}
            <span data-tip={leaf.text}>{leaf.text}</span>
            {isChosen && !isMultiple ? <Icon name="check" size={14} /> : null}
          </div>
        )
      }}
    />
  )
}

function Mark({ isOn }: { isOn: boolean }) {
  return (
    <i className={styles.mark} data-on={isOn || undefined} aria-hidden="true">
      {isOn ? <Icon name="check" size={14} /> : null}
    </i>
  )
}
