import type { ReactNode } from 'react'
import { branchKindOf, isHead, isStoredNode, takeNodes, typeOf } from '@/lib/designer/flow/flow-document'
import { canHead, isBranch, pasteFlowNodes, placeOfTarget } from '@/lib/designer/flow/insert-nodes'
import { copyFlowNodes, moveFlowNodes, movePlace } from '@/lib/designer/flow/move-nodes'
import type { NewId } from '@/lib/designer/flow/node-ids'
import { type FlowRemoval, removeFlowNodes } from '@/lib/designer/flow/remove-nodes'
import { isRefusal, type NodeId, nodeOf, type Target, type TreeDocument } from '@/lib/designer/public'
import { isRecord, own, readList } from '@/lib/form/read'
import type { DesignKind } from '../shell/design-kind'

type Words = {
  labelOf: (doc: TreeDocument, id: NodeId) => string
  typeName: (doc: TreeDocument, id: NodeId) => string
  iconOf: (doc: TreeDocument, id: NodeId) => ReactNode
  /** Names the nodes that are left with a name of what is gone. */
  lossText: (names: readonly string[]) => string
}

/** Flows, for the shell (contract 4a §9). */
export function flowKind({ labelOf, typeName, iconOf, lossText }: Words, newId: NewId): DesignKind {
  return {
    clip: 'flow',
    labelOf,
    typeName,
    icon: iconOf,
    isPart: (doc, id) => typeOf(doc, id) === 'start',
    move: (ids, to) => moveFlowNodes(ids, to, newId),
    copy: (ids) => copyFlowNodes(ids, newId),
    remove: (ids) => removeFlowNodes(ids, newId),
    lossOf: (doc, removed) => {
      const { broken } = removed as FlowRemoval
      return broken.length > 0 ? lossText(broken.map((id) => labelOf(doc, id))) : null
    },
    paste: (nodes, to) => pasteFlowNodes(nodes, to, newId),
    take: takeNodes,
    nodesIn: (value) => {
      const nodes = readList(value)
      return nodes.length > 0 && nodes.every(isStoredNode) ? nodes : null
    },
    canStand: (doc, what, to) =>
      'ids' in what ? !isRefusal(movePlace(doc, what.ids, to)) : canBePasted(doc, what.filter(isRecord), to),
  }
}

function canBePasted(doc: TreeDocument, nodes: readonly Readonly<Record<string, unknown>>[], to: Target): boolean {
  const beside = 'after' in to ? to.after : 'before' in to ? to.before : null
  if (beside !== null && isHead(doc, beside)) {
    const kind = branchKindOf(doc, nodeOf(doc, beside)?.parent ?? '')
    if (nodes.every((node) => isBranch(node))) return nodes.every((node) => canHead(node, kind))
  }
  if ('into' in to && nodes.some((node) => isBranch(node))) return false
  return placeOfTarget(doc, to) !== null && nodes.every((node) => own(node, 'type') !== 'condition')
}
