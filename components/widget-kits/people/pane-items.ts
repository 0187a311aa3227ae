import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { TreeNode } from '@/lib/contract/permission/tree-node'
import type { PeopleConfig } from './people-config'
import { itemOfNode, type PeopleItem } from './people-items'
import { canChoose, nodeLabel } from './people-kinds'

/** What stands behind a row: the node, and what choosing it would add; nothing when it cannot be chosen. */
export type PlacedNode = { node: TreeNode; item: PeopleItem | null }

export type PaneItems = {
  items: readonly TreeItem[]
  placed: ReadonlyMap<string, PlacedNode>
  /** Rows by what they stand for: a user of two departments has two rows. */
  rowsByKey: ReadonlyMap<string, readonly string[]>
}

type Children = { nodes?: readonly TreeNode[]; isFailed?: boolean; hasMore?: boolean }
export type ChildrenOf = (node: TreeNode, rowId: string) => Children

/** Rows of a tree. `childrenOf` says what is known of the children of a node; without `nodes` they have yet to be loaded. */
export function paneItems(nodes: readonly TreeNode[], config: PeopleConfig, childrenOf: ChildrenOf): PaneItems {
  const placed = new Map<string, PlacedNode>()
  const rowsByKey = new Map<string, string[]>()
  // Nothing is put where the person may not add.
  const isAuthorised = config.restriction.kind === 'auth'
  const place = (node: TreeNode, parentRow: string, parentPath: readonly string[], index: number): TreeItem => {
    const path = [...parentPath, node.id]
    const plainId = `${parentRow}/${node.id}`
    const id = placed.has(plainId) ? `${plainId}#${index}` : plainId
    const item = canChoose(config.kind, config.isMulti, node.type) ? itemOfNode(config.kind, node, path) : null
    placed.set(id, { node, item })
    if (item) {
      const rows = rowsByKey.get(item.key)
      if (rows) rows.push(id)
      else rowsByKey.set(item.key, [id])
    }
    const below = childrenOf(node, id)
    return {
      id,
      label: nodeLabel(node),
      isSelectable: item !== null,
      isDisabled: node.disabled || (isAuthorised && node.may?.add === false),
      hasChildren: node.hasChildren,
      children: below.nodes?.map((child, at) => place(child, id, path, at)),
      isFailed: below.isFailed,
      hasMore: below.hasMore,
    }
  }
  const items = nodes.map((node, index) => place(node, '', [], index))
  return { items, placed, rowsByKey }
}

/** Rows that stand for something chosen. */
export function selectedRows({ rowsByKey }: PaneItems, chosen: readonly PeopleItem[]): ReadonlySet<string> {
  return new Set(chosen.flatMap((item) => rowsByKey.get(item.key) ?? []))
}
