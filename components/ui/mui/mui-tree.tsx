'use client'

import { RichTreeView } from '@mui/x-tree-view/RichTreeView'
import { TreeItem, type TreeItemProps } from '@mui/x-tree-view/TreeItem'
import { createContext, type ReactNode, type Ref, useContext } from 'react'
import styles from './mui-tree.module.css'

export type MuiTreeItem = {
  id: string
  /** Spoken and searched by first letters. */
  label: string
  /** Drawn instead of the plain text. */
  content?: ReactNode
  children?: MuiTreeItem[]
}

type MuiTreeProps = {
  label: string
  items: readonly MuiTreeItem[]
  expanded: readonly string[]
  onExpandedChange: (ids: string[]) => void
}

const Contents = createContext<ReadonlyMap<string, ReactNode>>(new Map())

/** A tree by the ARIA pattern, for use inside `MuiScreen`: arrows open and walk, letters jump. */
export function MuiTree({ label, items, expanded, onExpandedChange }: MuiTreeProps) {
  return (
    <Contents value={contentsOf(items)}>
      <RichTreeView
        aria-label={label}
        className={styles.tree}
        items={items}
        expandedItems={[...expanded]}
        onExpandedItemsChange={(_event, ids) => onExpandedChange(ids)}
        itemChildrenIndentation={20}
        disableSelection
        slots={treeSlots}
      />
    </Contents>
  )
}

const treeSlots = { item: Item }

function Item({ ref, ...props }: TreeItemProps & { ref?: Ref<HTMLLIElement> }) {
  const content = useContext(Contents).get(props.itemId)
  return <TreeItem {...props} ref={ref ?? null} {...(content !== undefined && { label: content })} />
}

function contentsOf(items: readonly MuiTreeItem[]): Map<string, ReactNode> {
  const contents = new Map<string, ReactNode>()
  const open = [...items]
  for (let item = open.pop(); item; item = open.pop()) {
    if (item.content !== undefined) contents.set(item.id, item.content)
    for (const child of item.children ?? []) open.push(child)
  }
  return contents
}
