import type { TreeNode } from '@/lib/contract/permission/tree-node'

/** Whole trees are kept so long: they change rarely, and a page may stay open for days (contract 2 §0.6). */
const keepMs = 10 * 60_000

type Held = { at: number; nodes: Promise<readonly TreeNode[]> }

let sessions = new WeakMap<object, Map<string, Held>>()

/** An organisation, position, role or group was made, changed or deleted here: pickers show it when they are next opened (contract 2 §0.6). */
export function forgetTrees(): void {
  sessions = new WeakMap()
}

/**
 * A tree that is loaded whole, asked for once for the person signed in, whoever wants it at the same time. `owner` is what
 * lives as long as that person's session. A failure or an empty answer is asked for again the next time.
 */
export function keptTree(
  owner: object,
  key: string,
  load: () => Promise<readonly TreeNode[]>,
  nowMs: number = Date.now(),
): Promise<readonly TreeNode[]> {
  const trees = sessions.get(owner) ?? new Map<string, Held>()
  sessions.set(owner, trees)
  const known = trees.get(key)
  if (known && nowMs - known.at < keepMs) return known.nodes
  const nodes = load()
  trees.set(key, { at: nowMs, nodes })
  const forget = () => {
    if (trees.get(key)?.nodes === nodes) trees.delete(key)
  }
  nodes.then((list) => list.length === 0 && forget(), forget)
  return nodes
}
