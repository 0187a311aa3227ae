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
