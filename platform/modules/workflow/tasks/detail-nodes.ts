import type { FlowNode } from '@/lib/flow/flow-types'
import { own, readText } from '@/lib/form/read'
import { formOf } from '../definitions/loaded-flow'
import { branchHolds, nodesOnPath } from '../engine/public'
import { fieldReader } from '../run/open-task'
import { assigneeTypeOf } from '../run/people'
import { taskNodeIdOf } from './access'
import type { Person } from './detail-store'
import type { LoadedTask } from './loaded-task'
import { nameOf } from './task-names'

/** Wire: how the people of a node are found (contract 4a §9.3), as other clients show it. */
const assigneeNames: Readonly<Record<number, string>> = {
  1: '发起者主管',
  2: '部门主管',
  3: '发起者本人',
  4: '表单变量',
  5: '流程环节',
  6: '指定成员',
  7: '候选人员',
  9: '接口服务',
}

const shownTypes: ReadonlySet<string> = new Set(['start', 'approver', 'subFlow'])

type Shown = LoadedTask & {
  people: ReadonlyMap<string, Person>
  /** The business record as it is stored. */
  data: Readonly<Record<string, unknown>>
}

/** The nodes that a task came to or comes to as its record stands now. */
export function pathOf(flow: LoadedTask['flow'], run: LoadedTask['run'], data: Shown['data']): ReadonlySet<string> {
  const readField = fieldReader(data)
  return nodesOnPath(flow, run, (nodeId) => {
    const node = flow.nodes.get(nodeId)
    return node !== undefined && branchHolds(node, readField)
  })
}

/** The nodes that a task came to or comes to as it stands now, in the order of the tree (contract 4a §1.4, §4.6, §10). */
export function taskNodes(shown: Shown) {
  const { task, flow, run } = shown
  const onPath = pathOf(flow, run, shown.data)
  const drawn = [...inTreeOrder(flow.start)].filter(({ type, nodeId }) => shownTypes.has(type) && onPath.has(nodeId))
  return drawn.map((node, index) => {
    const state = run.nodes[node.nodeId]?.state
    return {
      id: taskNodeIdOf(task.id, node.nodeId),
      nodeCode: node.nodeId,
      nodeName: node.content || readText(own(node.properties, 'title')),
      nodeType: node.type,
      type: typeOf(shown, node),
      userName: peopleAt(shown, node),
      assigneeName: node.type === 'start' ? '' : (assigneeNames[assigneeTypeOf(node)] ?? ''),
      completion: state === 'done' ? 1 : state === 'void' ? -1 : 0,
      state: state === 'void' ? -2 : state === undefined ? 1 : 0,
      sortCode: index,
      nodeNext: drawn[index + 1]?.nodeId ?? '',
      nodeUp: drawn[index - 1]?.nodeId ?? '',
      formId: formOf(shown.version, node.nodeId),
    }
  })
}

function typeOf({ task, run, flow }: Shown, { nodeId }: FlowNode): '0' | '1' | '2' {
  const state = run.nodes[nodeId]?.state
  if (state === 'done') return '0'
  if (state === 'open') return '1'
  // Nothing has been stored of a draft but that it is one.
  return state === undefined && task.status === 0 && nodeId === flow.start.nodeId ? '1' : '2'
}

/** Those who are or were asked at the last entry of the node; whose part no longer counts is left out. */
function peopleAt({ task, run, people }: Shown, { nodeId, type }: FlowNode): string {
  if (type === 'start') return nameOf(people, task.launcherId)
  const node = run.nodes[nodeId]
  if (!node || node.state === 'void') return ''
  const asked = run.operators.filter((one) => one.nodeId === nodeId && one.round === node.round && one.state !== 'void')
  const ids = new Set([...asked.map(({ handlerId }) => handlerId), ...node.queue])
  return [...ids].map((id) => nameOf(people, id)).join()
}

export function* inTreeOrder(first: FlowNode): Generator<FlowNode> {
  for (let node: FlowNode | null = first; node; node = node.next) {
    yield node
    for (const branch of node.branches) yield* inTreeOrder(branch)
  }
}
