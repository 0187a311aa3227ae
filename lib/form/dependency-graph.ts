/** Edges from a node to what depends on it. */
type Edges = ReadonlyMap<string, readonly string[]>

/**
 * Groups of nodes that depend on each other (Tarjan), every group after the groups that depend on it. Without
 * recursion: chains of designs are as long as their fields are many.
 */
export function connectedGroups(nodes: readonly string[], edges: Edges): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const onStack = new Set<string>()
  const stack: string[] = []
  const groups: string[][] = []
  for (const root of nodes) {
    if (order.has(root)) continue
    const work: { node: string; next: number }[] = [{ node: root, next: 0 }]
    while (work.length > 0) {
      const frame = work[work.length - 1]
      if (!frame) break
      const { node } = frame
      if (frame.next === 0) {
        order.set(node, order.size)
        low.set(node, order.get(node) ?? 0)
        stack.push(node)
        onStack.add(node)
      }
      const target = edges.get(node)?.[frame.next]
      frame.next += 1
      if (target !== undefined) {
        if (!order.has(target)) work.push({ node: target, next: 0 })
        else if (onStack.has(target)) lower(low, node, order.get(target))
        continue
      }
      work.pop()
      const parent = work[work.length - 1]
      if (parent) lower(low, parent.node, low.get(node))
      if (low.get(node) === order.get(node)) groups.push(takeGroup(node, stack, onStack))
    }
  }
  return groups
}

function lower(low: Map<string, number>, node: string, value: number | undefined) {
  low.set(node, Math.min(low.get(node) ?? 0, value ?? 0))
}

function takeGroup(root: string, stack: string[], onStack: Set<string>): string[] {
  const group: string[] = []
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    onStack.delete(node)
    group.push(node)
    if (node === root) break
  }
  return group.reverse()
}

/** Groups that are cycles: more than one node, or a node that depends on itself. */
export function cyclesOf(groups: readonly string[][], edges: Edges): string[][] {
  return groups.filter((group) => {
    const [first] = group
    return group.length > 1 || (first !== undefined && (edges.get(first)?.includes(first) ?? false))
  })
}

export function cycleText(cycle: readonly string[]): string {
  return [...cycle.slice(0, 20), cycle.length > 20 ? '…' : cycle[0]].join(' → ')
}
