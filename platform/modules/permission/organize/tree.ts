import type { ServedTreeNode } from '@/lib/contract/permission/tree-node'
import { nodeIcons } from '../icons'
import type { Graded } from '../scope/store'

export type OrganizeRecord = {
  id: string
  parentId: string
  category: 'company' | 'department'
  fullName: string
  enCode: string
  idPath: string
  description: string | null
  enabledMark: number
  sortCode: number
  createdAt: number
  /** What its reader may do there; absent where that does not matter, and for administrators. */
  graded?: Graded | undefined
}

/** Whether its reader sees it: what is above that comes along for its name alone. */
export function isSeen({ graded }: OrganizeRecord): boolean {
  return graded?.see ?? true
}

/** A node of the trees of contract 2 §1.1, and of the trees that hang positions or roles below organisations. */
export type OrganizeNode = ServedTreeNode & {
  organize: string
  organizeIds: string[]
  organizeIdTree: string
  lastFullName: string
  enabledMark: number
  sortCode: number
  creatorTime: number
  description: string
}

/** `,a,b,c,` as ids from the root down. */
export function pathIds(idPath: string): string[] {
  return idPath.split(',').filter((id) => id !== '')
}

/**
 * Assembles the shown organisations (contract 2 §1.1): a node whose parent is not shown hangs below its nearest shown ancestor
 * and is named by the missing part of the path; one without any shown ancestor becomes a root. `leaves` are hung below their
 * organisation, after its sub-organisations, and carry its path.
 */
export function organizeTree(
  all: readonly OrganizeRecord[],
  shown: (record: OrganizeRecord) => boolean,
  leaves: ReadonlyMap<string, readonly ServedTreeNode[]> = new Map(),
): OrganizeNode[] {
  const names = new Map(all.map((record) => [record.id, record.fullName]))
  const nodes = new Map<string, OrganizeNode>()
  for (const record of all) if (shown(record)) nodes.set(record.id, nodeOf(record, names))

  const roots: OrganizeNode[] = []
  for (const node of nodes.values()) {
    const ancestors = node.organizeIds.slice(0, -1)
    const above = ancestors.findLastIndex((id) => nodes.has(id))
    const parent = above < 0 ? undefined : nodes.get(ancestors[above] ?? '')
    const missing = node.organizeIds.slice(above + 1)
    node.fullName = missing.map((id) => names.get(id) ?? id).join('/')
    node.parentId = parent?.id ?? '-1'
    ;(parent?.children ?? roots).push(node)
  }
  for (const node of nodes.values()) {
    const { organize, organizeIds } = node
    for (const leaf of leaves.get(node.id) ?? []) node.children.push({ ...leaf, organize, organizeIds })
    node.hasChildren = node.children.length > 0
    node.isLeaf = !node.hasChildren
  }
  return roots
}

function nodeOf(record: OrganizeRecord, names: ReadonlyMap<string, string>): OrganizeNode {
  const organizeIds = pathIds(record.idPath)
  const { graded } = record
  return {
    ...(graded ? { may: { add: graded.add, edit: graded.edit, remove: graded.remove } } : {}),
    id: record.id,
    parentId: record.parentId,
    fullName: record.fullName,
    lastFullName: record.fullName,
    enCode: record.enCode,
    type: record.category,
    icon: nodeIcons[record.category],
    organize: organizeIds.map((id) => names.get(id) ?? id).join('/'),
    organizeIds,
    organizeIdTree: organizeIds.join(','),
    enabledMark: record.enabledMark,
    sortCode: record.sortCode,
    creatorTime: record.createdAt,
    description: record.description ?? '',
    hasChildren: false,
    isLeaf: true,
    children: [],
  }
}

/** Ids of the given organisations and of everything above them, for trees without empty branches. */
export function withAncestors(all: readonly OrganizeRecord[], ids: ReadonlySet<string>): Set<string> {
  const kept = new Set<string>()
  for (const record of all) if (ids.has(record.id)) for (const id of pathIds(record.idPath)) kept.add(id)
  return kept
}
