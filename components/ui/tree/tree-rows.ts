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
  icon?: React.ReactNode
  /** Said beside the label, such as the path of an organisation. */
  detail?: string
}

export type NodeRow = {
  kind: 'node'
  key: string
  item: TreeItem
  level: number
  position: number
  siblings: number
  parent: number
  canOpen: boolean
  isOpen: boolean
}

/** A row in the place of children that are not there yet. */
type WaitRow = { kind: 'loading' | 'failed'; key: string; item: TreeItem; level: number; parent: number }

export type TreeRow = NodeRow | WaitRow

type Frame = { items: readonly TreeItem[]; at: number; level: number; parent: number }

/** The rows that are to be seen, in order. Walks without recursion: trees of foreign data may be deep. */
export function rowsOf(items: readonly TreeItem[], isOpen: (item: TreeItem) => boolean): TreeRow[] {
  const rows: TreeRow[] = []
  const stack: Frame[] = [{ items, at: 0, level: 1, parent: -1 }]
  while (stack.length > 0) {
    const frame = stack[stack.length - 1] as Frame
    const item = frame.items[frame.at]
    if (item === undefined) {
      stack.pop()
      continue
    }
    frame.at += 1
    const { level, parent } = frame
    const canOpen = item.children ? item.children.length > 0 : Boolean(item.hasChildren)
    const open = canOpen && isOpen(item)
    const index = rows.length
    rows.push({
      kind: 'node',
      key: item.id,
      item,
      level,
      position: frame.at,
      siblings: frame.items.length,
      parent,
      canOpen,
      isOpen: open,
    })
    if (!open) continue
    if (item.children) stack.push({ items: item.children, at: 0, level: level + 1, parent: index })
    else rows.push({ kind: item.isFailed ? 'failed' : 'loading', key: `${item.id}\nwait`, item, level: level + 1, parent: index })
  }
  return rows
}

/** Nodes whose label contains the text, with the way to them; what is below a hit stays reachable. */
export function matchingItems(
  items: readonly TreeItem[],
  text: string,
): { items: readonly TreeItem[]; open: ReadonlySet<string> } {
  const needle = text.trim().toLowerCase()
  const open = new Set<string>()
  if (!needle) return { items, open }
  const walk = (list: readonly TreeItem[]): TreeItem[] =>
    list.flatMap((item) => {
      const below = item.children ? walk(item.children) : []
      if (below.length > 0) open.add(item.id)
      if (item.label.toLowerCase().includes(needle)) return [below.length > 0 ? { ...item, children: below } : item]
      return below.length > 0 ? [{ ...item, children: below }] : []
    })
  return { items: walk(items), open }
}
