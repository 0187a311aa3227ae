import { own, readList, readNumber, readText, readTexts } from '@/lib/form/read'
import type { Flow, FlowNode } from './flow-types'
import { isDefaultBranch, swerveOf } from './node-rules'

/** Why a tree cannot be used (contract 4a §9.1). */
export type FlowNodeFault =
  | 'noForm'
  | 'noConditions'
  | 'noSwerve'
  | 'noChild'
  | 'noChildInitiators'
  | 'noApprovers'
  | 'timerAfterTimer'
  | 'branchAfterSubFlow'

export type FaultOfNode = { nodeId: string; content: string; code: FlowNodeFault }

/** Every fault of a tree that can be read, in the order of its nodes. */
export function flowFaults({ nodes, start }: Flow): FaultOfNode[] {
  return [...nodes.values()].flatMap((node) => {
    const codes = [...ofKind(node, start), ...ofPlace(node)]
    return codes.map((code) => ({ nodeId: node.nodeId, content: node.content, code }))
  })
}

const named = 6

function ofKind(node: FlowNode, start: FlowNode): FlowNodeFault[] {
  const text = (key: string) => readText(own(node.properties, key))
  const lacks = (key: string) => readTexts(own(node.properties, key)).length === 0
  switch (node.type) {
    case 'start':
      return node === start && text('formId') === '' ? ['noForm'] : []
    case 'condition':
      return ofCondition(node)
    case 'subFlow': {
      const isNamed = (readNumber(own(node.properties, 'initiateType')) ?? named) === named
      return [
        ...(text('flowId') === '' ? ['noChild' as const] : []),
        ...(isNamed && lacks('initiator') ? ['noChildInitiators' as const] : []),
      ]
    }
    case 'approver':
      return (readNumber(own(node.properties, 'assigneeType')) ?? named) === named && lacks('approvers') ? ['noApprovers'] : []
    default:
      return []
  }
}

function ofCondition(node: FlowNode): FlowNodeFault[] {
  const lacksConditions = !isDefaultBranch(node) && readList(own(node.properties, 'conditions')).length === 0
  return [...(lacksConditions ? ['noConditions' as const] : []), ...(swerveOf(node) === '' ? ['noSwerve' as const] : [])]
}

function ofPlace({ type, next, branches }: FlowNode): FlowNodeFault[] {
  if (type === 'timer' && next?.type === 'timer') return ['timerAfterTimer']
  return type === 'subFlow' && branches.length > 0 ? ['branchAfterSubFlow'] : []
}
