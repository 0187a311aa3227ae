import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { SearchInput } from '@/components/ui/search-input'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { ListTree } from '@/lib/form/list-types'
import styles from './online-dev.module.css'
import { useTreeNodes } from './queries'

type TreeNode = { value: string; label: string; path: readonly string[]; children: readonly TreeNode[] }

type TreePanelProps = { tree: ListTree; selected: string; onSelect: (node: { value: string; condition: unknown } | null) => void }

/** Tree at the left of a type 2 list (contract 3b §4.5). A second click on the chosen node shows everything again. */
export function TreePanel({ tree, selected, onSelect }: TreePanelProps) {
  const t = useTranslations('list.tree')
  const source =
    tree.source === 'dictionary' || tree.source === 'organize' || tree.source === 'department' ? tree.source : 'other'
  const { nodes, error, isLoading, retry } = useTreeNodes(source, tree.dictionary)
  const [keyword, setKeyword] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => toNodes(nodes, tree, []), [nodes, tree])
  const shown = useMemo(() => filterNodes(all, keyword.trim()), [all, keyword])

  const select = (node: TreeNode) => {
    if (node.value === selected) return onSelect(null)
    // Wire: organisations, and every node below another, are asked for by their path from the root (contract 3b §4.5).
    const isPath = tree.source === 'organize' || node.path.length > 1
    onSelect({ value: node.value, condition: isPath ? node.path : node.value })
  }
  return (
    <aside className={styles.tree} aria-label={tree.title || t('label')}>
      <header className={styles.treeHead}>
        <strong>{tree.title}</strong>
        <Button variant="text" size="sm" onClick={() => setClosed(closed.size > 0 ? new Set() : new Set(parentsOf(all)))}>
          {closed.size > 0 ? t('openAll') : t('closeAll')}
        </Button>
      </header>
      {tree.hasQuery && (
        <SearchInput value={keyword} placeholder={t('keyword')} aria-label={t('keyword')} onChange={setKeyword} />
      )}
      {error ? <ErrorState error={error} onRetry={retry} /> : isLoading ? <LoadingState /> : null}
      {!error && !isLoading && shown.length === 0 && <EmptyState text={t('empty')} />}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows tree on a list. */}
      <ul role="tree" aria-label={tree.title || t('label')} className={styles.treeList} onKeyDown={onTreeKey}>
        {shown.map((node, index) => (
          <Branch key={node.value} node={node} depth={0} isFirst={index === 0} {...{ selected, closed, setClosed, select }} />
        ))}
      </ul>
    </aside>
  )
}

type BranchProps = {
  node: TreeNode
  depth: number
  isFirst: boolean
  selected: string
  closed: ReadonlySet<string>
  setClosed: (closed: ReadonlySet<string>) => void
  select: (node: TreeNode) => void
}

function Branch({ node, depth, isFirst, ...shared }: BranchProps) {
  const { selected, closed, setClosed, select } = shared
  const hasChildren = node.children.length > 0
  const isOpen = !closed.has(node.value)
  const toggle = () => {
    const next = new Set(closed)
    if (!next.delete(node.value)) next.add(node.value)
    setClosed(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wantsToggle = hasChildren && ((event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen))
    if (wantsToggle) toggle()
    else if (event.key === 'Enter' || event.key === ' ') select(node)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isTabStop = selected ? selected === node.value : isFirst && depth === 0
  return (
    <li
      role="treeitem"
      aria-selected={selected === node.value}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree item around it answers the keyboard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item around it is the control. */}
      <div
        className={selected === node.value ? `${styles.treeItem} ${styles.treeSelected}` : styles.treeItem}
        style={{ paddingLeft: 8 + depth * 16 }}
        onClick={() => select(node)}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys open and close. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close. */}
        <span
          className={styles.treeArrow}
          data-open={isOpen || undefined}
          onClick={(event) => {
            event.stopPropagation()
            toggle()
          }}
        >
          {hasChildren && <Icon name="chevron-right" size={14} />}
        </span>
        <span data-tip={node.label}>{node.label}</span>
      </div>
      {hasChildren && isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a group of a tree.
        <ul role="group">
          {node.children.map((child) => (
            <Branch key={child.value} node={child} depth={depth + 1} isFirst={false} {...shared} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Up and down go through the items that are in sight. */
function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const next = items[items.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const depthMax = 30

function toNodes(rows: unknown, tree: ListTree, path: readonly string[]): TreeNode[] {
  if (!Array.isArray(rows) || path.length > depthMax) return []
  return rows.flatMap((row: Record<string, unknown>) => {
    const value = String(row[tree.valueKey] ?? row['id'] ?? '')
    if (value === '') return []
    const own = [...path, value]
    const label = String(row[tree.labelKey] ?? row['fullName'] ?? value)
    return [{ value, label, path: own, children: toNodes(row[tree.childrenKey] ?? row['children'], tree, own) }]
  })
}

/** Nodes that match, with what leads to them. */
function filterNodes(nodes: readonly TreeNode[], keyword: string): readonly TreeNode[] {
  if (keyword === '') return nodes
  return nodes.flatMap((node) => {
    if (node.label.includes(keyword)) return [node]
    const children = filterNodes(node.children, keyword)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

function parentsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.value, ...parentsOf(node.children)] : []))
}
