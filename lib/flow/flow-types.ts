import type { RawRecord } from '@/lib/form/read'

/** What stands on an approval tree (contract 4a §9.1). Kinds that nobody knows any more are passed through, like `empty`. */
export type FlowNodeType = 'start' | 'approver' | 'subFlow' | 'timer' | 'condition' | 'empty'

/** How the branches below a node are taken: the first that holds, all of them, or those that a person picks. */
export type BranchKind = 'condition' | 'interflow' | 'branchFlow'

export type FlowNode = {
  nodeId: string
  type: FlowNodeType
  /** The text on the card. */
  content: string
  properties: RawRecord
  branches: readonly FlowNode[]
  branchKind: BranchKind
  /** What comes next; below branches, what comes once they have joined. */
  next: FlowNode | null
}

/** In which branch of which split a node stands; null for what stands in none. */
export type BranchPlace = { splitId: string; headId: string }

export type Flow = {
  start: FlowNode
  nodes: ReadonlyMap<string, FlowNode>
  places: ReadonlyMap<string, BranchPlace | null>
}
