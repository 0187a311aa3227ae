/** As the platform tells what somebody may do. */
export type RightsNode = { id: string; fullName: string; icon: string; children: readonly RightsNode[] }

/** A node under an id that is unique in its tree: platforms repeat the ids of modules below each of their systems. */
export type TreeNode = { key: string; name: string; icon: string; children: TreeNode[] }

const nodesMax = 20_000
const depthMax = 40

export function treeOf(nodes: readonly RightsNode[]): TreeNode[] {
  let count = 0
  const build = (level: readonly RightsNode[], parentKey: string, depth: number): TreeNode[] =>
    level.flatMap((node) => {
      count += 1
      if (count > nodesMax || depth > depthMax) return []
      const key = `${parentKey}/${node.id}`
      return [{ key, name: node.fullName, icon: node.icon, children: build(node.children, key, depth + 1) }]
    })
  return build(nodes, '', 0)
}

/** The nodes whose name holds the words, with everything above them; below a node that is found all stays. */
export function searchTree(nodes: readonly TreeNode[], words: string): TreeNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...nodes]
  return nodes.flatMap((node) => {
    if (node.name.toLowerCase().includes(wanted)) return [node]
    const children = searchTree(node.children, words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

const firstRowsMax = 30

/** What is open at first: level by level, as long as one can look over it without scrolling far; the roots always. */
export function firstOpenKeys(roots: readonly TreeNode[]): string[] {
  const open: string[] = []
  let shown = roots.length
  for (let level = roots; level.length > 0; ) {
    const next = level.flatMap((node) => node.children)
    shown += next.length
    if (open.length > 0 && shown > firstRowsMax) break
    open.push(...level.map((node) => node.key))
    level = next
  }
  return open
}

export function branchKeys(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...branchKeys(node.children)] : []))
}

export function leafCount(nodes: readonly TreeNode[]): number {
  return nodes.reduce((count, node) => count + (node.children.length > 0 ? leafCount(node.children) : 1), 0)
}
