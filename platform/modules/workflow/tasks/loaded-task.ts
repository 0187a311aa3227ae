import type { PlatformContext } from '../../../http/context'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import type { Run } from '../engine/public'
import { findOperators, type OperatorRow, type TaskRow } from '../run/run-store'
import { runOf } from '../run/stored-run'

/** A task with the version that it runs by, which is never changed once there are tasks of it (contract 4a §7.3). */
export type LoadedTask = {
  task: TaskRow
  version: LoadedFlow
  flow: LoadedFlow['flow']
  operators: readonly OperatorRow[]
  run: Run
}

/** `run` comes without its records: what is read of them are their rows. */
export async function loadTask({ db }: PlatformContext, task: TaskRow): Promise<LoadedTask> {
  const version = await loadFlow(db, task.versionId)
  const operators = await findOperators(db, task.id)
  return { task, version, flow: version.flow, operators, run: runOf(task, operators, []) }
}
