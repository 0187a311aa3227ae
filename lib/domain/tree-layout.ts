/** A node where it is drawn. Lengths are steps: `depth` levels from the root, `across` places of leaves from the first one. */
export type Placed<T> = { node: T; parent: Placed<T> | null; children: Placed<T>[]; depth: number; across: number }

/**
 * Places a tree, parents first: leaves side by side in their order, each parent over the middle of its children. Only what is open is
 * placed. Without recursion, since trees of strangers may be deep.
 */
export function placeTree<T extends { children: readonly T[] }>(root: T, isOpen: (node: T) => boolean): Placed<T>[] {
  const placed: Placed<T>[] = []
  const waiting: Placed<T>[] = [{ node: root, parent: null, children: [], depth: 0, across: 0 }]
  let leaves = 0
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    placed.push(at)
    const { node, depth } = at
    const below = isOpen(node) ? node.children : []
    for (const child of below) at.children.push({ node: child, parent: at, children: [], depth: depth + 1, across: 0 })
    for (let index = at.children.length - 1; index >= 0; index -= 1) waiting.push(at.children[index] as Placed<T>)
    if (at.children.length === 0) {
      at.across = leaves
      leaves += 1
    }
  }
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const { children } = placed[index] as Placed<T>
    const [first, last] = [children[0], children.at(-1)]
    if (first && last) (placed[index] as Placed<T>).across = (first.across + last.across) / 2
  }
  return placed
}
