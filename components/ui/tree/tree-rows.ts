import type { ReactNode } from 'react'

/** A node of a tree. Ids are unique in the whole tree; the same thing shown in two places needs two ids. */
export type TreeItem = {
  id: string
  label: string
  /** Left out while they are not known: with `hasChildren` the node can be opened, and a row says that they are being loaded. */
  children?: readonly TreeItem[]
  hasChildren?: boolean
  /** Shown, but cannot be chosen. */
  isDisabled?: boolean
  /** False for nodes that only hold others: pressing them opens and closes them. */
  isSelectable?: boolean
  /** The children could not be loaded; the row in their place offers to try again. */
  isFailed?: boolean
  /** More children can be had; they are asked for as soon as the end of those that are there comes into sight. */
  hasMore?: boolean
  icon?: ReactNode
  /** Said beside the label, such as the path of an organisation. */
  detail?: string
}

export type NodeRow<Item = TreeItem> = {
  kind: 'node'
  key: string
  item: Item
  level: number
  position: number
  siblings: number
  parent: number
  canOpen: boolean
  isOpen: boolean
}

/** A row in the place of children that are not there yet; `more` stands below those that are. */
type WaitRow<Item = TreeItem> = { kind: 'loading' | 'more' | 'failed'; key: string; item: Item; level: number; parent: number }

export type TreeRow<Item = TreeItem> = NodeRow<Item> | WaitRow<Item>

/** What the walk has to know of an item. */
type ItemFacts<Item> = {
  id: string
  children?: readonly Item[] | undefined
  hasChildren?: boolean | undefined
  isFailed?: boolean | undefined
  hasMore?: boolean | undefined
}

type Frame<Item> = { items: readonly Item[]; owner: Item | null; at: number; level: number; parent: number }

/** Foreign data may go round in circles. */
const levelsMax = 100

export function rowsOf(items: readonly TreeItem[], isOpen: (item: TreeItem) => boolean): TreeRow[] {
  return treeRows(items, isOpen, (item) => item)
}

/** The rows that are to be seen, in order. Walks without recursion: trees of foreign data may be deep. */
export function treeRows<Item>(
  items: readonly Item[],
  isOpen: (item: Item) => boolean,
  factsOf: (item: Item) => ItemFacts<Item>,
): TreeRow<Item>[] {
  const rows: TreeRow<Item>[] = []
  const stack: Frame<Item>[] = [{ items, owner: null, at: 0, level: 1, parent: -1 }]
  while (stack.length > 0) {
    const frame = stack[stack.length - 1] as Frame<Item>
    const { level, parent, owner } = frame
    if (frame.at >= frame.items.length) {
      const facts = owner === null ? null : factsOf(owner)
      if (owner !== null && facts?.hasMore) rows.push(waitRow(owner, facts, 'more', level, parent))
      stack.pop()
      continue
    }
    const item = frame.items[frame.at] as Item
    frame.at += 1
    const facts = factsOf(item)
    const canOpen = facts.children ? facts.children.length > 0 : Boolean(facts.hasChildren)
    const open = canOpen && level < levelsMax && isOpen(item)
    const index = rows.length
    const place = { level, position: frame.at, siblings: frame.items.length, parent }
    rows.push({ kind: 'node', key: facts.id, item, ...place, canOpen, isOpen: open })
    if (!open) continue
    if (facts.children) stack.push({ items: facts.children, owner: item, at: 0, level: level + 1, parent: index })
    else rows.push(waitRow(item, facts, 'loading', level + 1, index))
  }
  return rows
}

function waitRow<Item>(
  item: Item,
  { id, isFailed }: ItemFacts<Item>,
  kind: 'loading' | 'more',
  level: number,
  parent: number,
): WaitRow<Item> {
  return { kind: isFailed ? 'failed' : kind, key: `${id}\nwait`, item, level, parent }
}

/** Nodes whose label contains the text or can be read so, with the way to them; what is below a hit stays reachable. */
export function matchingItems(
  items: readonly TreeItem[],
  text: string,
  isReadSo?: (label: string) => boolean,
): { items: readonly TreeItem[]; open: ReadonlySet<string> } {
  const needle = text.trim().toLowerCase()
  const open = new Set<string>()
  if (!needle) return { items, open }
  const walk = (list: readonly TreeItem[]): TreeItem[] =>
    list.flatMap((item) => {
      const below = item.children ? walk(item.children) : []
      if (below.length > 0) open.add(item.id)
      if (item.label.toLowerCase().includes(needle) || isReadSo?.(item.label))
        return [below.length > 0 ? { ...item, children: below } : item]
      return below.length > 0 ? [{ ...item, children: below }] : []
    })
  return { items: walk(items), open }
}
