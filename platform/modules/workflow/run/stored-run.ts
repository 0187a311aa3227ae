import type { Operator, Run, RunRecord } from '../engine/public'
import type { OperatorRow, RecordRow, TaskRow } from './run-store'

/** What of a run stands in `flow_task.state_json`; the rest of it are columns, operators and records. */
type StoredState = Pick<Run, 'nodes' | 'splits' | 'returnPoint' | 'picked' | 'pickedBranches' | 'nextId'>

export function stateJsonOf({ nodes, splits, returnPoint, picked, pickedBranches, nextId }: Run): string {
  return JSON.stringify({ nodes, splits, returnPoint, picked, pickedBranches, nextId } satisfies StoredState)
}

export function runOf(task: TaskRow, operators: readonly OperatorRow[], records: readonly RecordRow[]): Run {
  const state = JSON.parse(task.stateJson) as StoredState
  return {
    ...state,
    status: task.status as Run['status'],
    launcherId: task.launcherId,
    isSuspended: task.isSuspended === 1,
    isChild: task.parentId !== null,
    operators: operators.map(operatorOf),
    records: records.map(recordOf),
  }
}

function operatorOf(row: OperatorRow): Operator {
  return {
    id: row.number,
    nodeId: row.nodeCode,
    round: row.round,
    handlerId: row.handlerId,
    state: row.state as Operator['state'],
    kind: row.kind as Operator['kind'],
    addedBy: row.addedBy as Operator['addedBy'],
    thenAsks: row.thenAsks,
    askedBy: row.askedBy,
    receivedAt: row.receivedAt,
    isAbnormal: row.isAbnormal === 1,
  }
}

function recordOf(row: RecordRow): RunRecord {
  return {
    id: row.number,
    code: row.code as RunRecord['code'],
    nodeId: row.nodeCode,
    round: row.round,
    byId: row.byId,
    operatorId: row.operatorNumber,
    toId: row.toId,
    at: row.at,
    isVoid: row.isVoid === 1,
    isAutomatic: row.isAutomatic === 1,
  }
}

/** Whether it is in the list of what its person has to do. */
export const isListed = ({ status, isSuspended }: Run, { state }: Operator): boolean =>
  state === 'open' && status === 1 && !isSuspended
