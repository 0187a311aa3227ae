import type { TaskRow } from '../run/run-store'
import type { ListedTask } from './task-rows-store'

/** Contract 4a §1.1: a task that is held keeps its status, and is shown as held. */
export const shownStatus = ({ status, isSuspended }: Pick<TaskRow, 'status' | 'isSuspended'>): number =>
  isSuspended === 1 ? 6 : status

/** A task as every list has it (contract 4a §6.2); lists put what is theirs over it. */
export function taskOnWire(task: ListedTask) {
  const { createdAt, launcherId, versionId, flowVersion, isSuspended, parentId, userName, delegateUser, ...same } = task
  return {
    ...same,
    processId: task.id,
    flowId: versionId,
    flowVersion: String(flowVersion),
    creatorTime: createdAt,
    creatorUserId: launcherId,
    userName: userName ?? '',
    delegateUser: delegateUser ?? '',
    parentId: parentId ?? '',
    status: shownStatus(task),
    suspend: isSuspended,
  }
}
