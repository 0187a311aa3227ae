import type { TreeItem } from '@/components/ui/tree/virtual-tree'
import type { DictionaryTypeNode } from '@/lib/contract/system/dictionary'

/** The two fixed roots hold dictionaries and are none themselves (contract 2 §14.1). */
const rootIds: ReadonlySet<string> = new Set(['0', '1'])

function isDictionaryRoot(id: string): boolean {
  return rootIds.has(id)
}

/** Dictionaries as a tree; nodes that only hold others open and close. */
export function dictionaryTree(nodes: readonly DictionaryTypeNode[], areRootsSelectable: boolean): readonly TreeItem[] {
  return nodes.map(({ id, fullName, children }) => ({
    id,
    label: fullName,
    isSelectable: areRootsSelectable || !isDictionaryRoot(id),
    ...(children.length > 0 ? { children: dictionaryTree(children, areRootsSelectable) } : {}),
  }))
}

export function findDictionary(nodes: readonly DictionaryTypeNode[], id: string): DictionaryTypeNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findDictionary(node.children, id)
    if (found) return found
  }
  return undefined
}

export type IndentedChoice = { id: string; label: string }

/** A tree as the entries of a plain select, deeper ones indented. */
export function indentedChoices<Node extends { id: string; fullName: string; children: readonly Node[] }>(
  nodes: readonly Node[],
  depth = 0,
): readonly IndentedChoice[] {
  return nodes.flatMap((node) => [
    { id: node.id, label: `${'\u3000'.repeat(depth)}${node.fullName}` },
    ...indentedChoices(node.children, depth + 1),
  ])
}
