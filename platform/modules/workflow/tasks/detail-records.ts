import type { Flow } from '@/lib/flow/flow-types'
import type { OperatorRow } from '../run/run-store'
import { taskNodeIdOf } from './access'
import type { Person, RecordLine } from './detail-store'
import { nameOf } from './task-names'

type People = ReadonlyMap<string, Person>

/** Operators as the wire has them (contract 4a §1.5). A draft is shown to those alone whose it is. */
export function operatorOnWire(row: OperatorRow, { flow, people }: { flow: Flow; people: People }) {
  const { id, taskId, nodeCode, handlerId, state } = row
  const isDone = state === 'agreed' || state === 'refused' || state === 'closed'
  return {
    id,
    taskId,
    nodeCode,
    nodeName: flow.nodes.get(nodeCode)?.content ?? '',
    taskNodeId: taskNodeIdOf(taskId, nodeCode),
    handleId: handlerId,
    userName: nameOf(people, handlerId),
    handleStatus: state === 'agreed' ? 1 : state === 'refused' ? 0 : null,
    handleTime: row.handledAt,
    completion: isDone ? 1 : 0,
    state: state === 'void' ? -1 : state === 'consumed' ? 1 : 0,
    creatorTime: row.receivedAt,
    draftData: null,
  }
}

type Told = { operators: readonly OperatorRow[]; people: People; eventNodes: ReadonlySet<string> }

/** A line of the record (contract 4a §1.3, §4.7). */
export function recordOnWire(row: RecordLine, { operators, people, eventNodes }: Told) {
  const operator = operators.find(({ number }) => number === row.operatorNumber)
  const isAdded = operator?.addedBy === 'sign' || operator?.kind === 'before'
  return {
    id: row.id,
    nodeCode: row.nodeCode,
    nodeName: row.nodeName,
    taskNodeId: taskNodeIdOf(row.taskId, row.nodeCode),
    taskOperatorId: operator?.id ?? '',
    handleStatus: row.code,
    handleId: row.byId,
    userName: nameOf(people, row.byId),
    // In whose place it was done; other clients do not know the key.
    principalName: row.handlerId === row.byId ? '' : nameOf(people, row.handlerId),
    handleTime: row.at,
    creatorTime: row.receivedAt ?? row.at,
    handleOpinion: row.opinion,
    signImg: row.signImg,
    fileList: row.filesJson,
    // Wire: a name, whatever its key says.
    operatorId: nameOf(people, row.toId),
    status: row.isVoid === 1 ? -1 : isAdded ? 1 : 0,
    isAutomatic: row.isAutomatic === 1,
    isLog: eventNodes.has(row.nodeCode) ? 1 : 0,
  }
}
