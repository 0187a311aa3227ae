import { loadFlow } from '@/platform/modules/workflow/definitions/loaded-flow'
import type { Run } from '@/platform/modules/workflow/engine/public'
import { faultsOf } from '@/platform/modules/workflow/engine/testing-invariants'
import { findOperators, findRecords, findTask } from '@/platform/modules/workflow/run/run-store'
import { runOf } from '@/platform/modules/workflow/run/stored-run'
import type { Db, DbTransaction } from '@/platform/store/database'

/** A task as it stands in the database, in the words of the engine. */
export async function storedRun(db: Db | DbTransaction, taskId: string): Promise<Run> {
  const task = await findTask(db, taskId)
  if (!task) throw new Error(`no task ${taskId}`)
  return runOf(task, await findOperators(db, taskId), await findRecords(db, taskId))
}

/**
 * What is wrong with tasks in the database; empty where nothing is. `before`: what they were, of which no line of the record may be gone
 * or another.
 */
export async function faultsOfTasks(
  db: Db | DbTransaction,
  taskIds: readonly string[],
  before: ReadonlyMap<string, Run> = new Map(),
): Promise<{ faults: string[]; runs: Map<string, Run> }> {
  const faults: string[] = []
  const runs = new Map<string, Run>()
  for (const id of taskIds) {
    const run = await storedRun(db, id)
    const { versionId } = await db.selectFrom('flowTask').select('versionId').where('id', '=', id).executeTakeFirstOrThrow()
    const { flow } = await loadFlow(db, versionId)
    runs.set(id, run)
    faults.push(...faultsOf(flow, run), ...changedLines(before.get(id), run), ...(await lostListing(db, id, run)))
  }
  return { faults, runs }
}

function changedLines(before: Run | undefined, after: Run): string[] {
  const isKept = (before?.records ?? []).every((one, at) => {
    const same = after.records[at]
    return same?.id === one.id && same.code === one.code && same.at === one.at && same.byId === one.byId
  })
  return isKept ? [] : ['a line of the record is gone or another']
}

/** What waits is in the list of its person, and nothing else is. */
async function lostListing(db: Db | DbTransaction, taskId: string, run: Run): Promise<string[]> {
  const rows = await db.selectFrom('flowOperator').select(['number', 'isListed']).where('taskId', '=', taskId).execute()
  const waits = new Map(run.operators.map((one) => [one.id, one.state === 'open' && run.status === 1 && !run.isSuspended]))
  return rows.flatMap(({ number, isListed }) => (waits.get(number) === (isListed === 1) ? [] : [`operator ${number}: its list`]))
}
