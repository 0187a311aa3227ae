import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { TreeNode } from '@/lib/contract/permission/tree-node'

/** Trees of foreign data may be deep. */
const levelsMax = 100

export function treeItems(nodes: readonly TreeNode[], level = 1): TreeItem[] {
  if (level > levelsMax) return []
  return nodes.map(({ id, fullName, disabled, children }) => ({
    id,
    label: fullName,
    isDisabled: disabled && children.length === 0,
    children: treeItems(children, level + 1),
  }))
}

/** Where a role stands: the same one is below each of its organisations, and a tree needs an id for every place. */
const way = '/'

/** Roles below their organisations; organisations without any are left out. */
export function roleItems(nodes: readonly TreeNode[], above = '', level = 1): TreeItem[] {
  if (level > levelsMax) return []
  return nodes.flatMap((node): TreeItem[] => {
    const id = `${above}${way}${node.id}`
    if (node.type === 'role') return [{ id, label: node.fullName, isDisabled: node.disabled }]
    const children = roleItems(node.children, id, level + 1)
    return children.length > 0 ? [{ id, label: node.fullName, children }] : []
  })
}

export function roleIdOf(placeId: string): string {
  return placeId.slice(placeId.lastIndexOf(way) + 1)
}
