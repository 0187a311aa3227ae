import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { CallData } from '@/lib/contract/endpoint'
import type { DictionaryTypeNode, dictionaryData } from '@/lib/contract/system/dictionary'

export type Category = DictionaryTypeNode
export type ItemRow = CallData<typeof dictionaryData.list>['list'][number]

/** The two roots are no dictionaries: nothing can be done with them, and they have no items. */
export function isRoot({ id }: { id: string }): boolean {
  return id === '0' || id === '1'
}

/** A category by its id anywhere in the tree. */
export function findCategory(nodes: readonly Category[], id: string): Category | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findCategory(node.children, id)
    if (found) return found
  }
  return undefined
}

/** The first one that has items; the first root where there is none yet. */
export function firstCategory(roots: readonly Category[]): Category | undefined {
  return roots.flatMap((root) => root.children)[0] ?? roots[0]
}

export function treeItems(nodes: readonly Category[]): TreeItem[] {
  return nodes.map(({ id, fullName, children }) => ({ id, label: fullName, children: treeItems(children) }))
}

type Node = { id: string; children: readonly Node[] }

/** Ids of everything that can be opened. */
export function openable(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...openable(node.children)] : []))
}
