import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { mayEditTask, mayRemoveTask } from '@/lib/domain/flow-codes'
import { withOwnKeys } from '@/lib/form/record-keys'
import { refusedBecause } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import type { Module } from '../designs/module'
import { findTasks, lockTasks, type RecordTask } from './flow-task-store'

/** Records of a module with a flow are bound to how their tasks stand (contract 4a §11). */

type Heeding = Pick<Module, 'id' | 'heedsTasks'>

const isRunning = '当前流程正在运行不能重复保存'
const isOver = '流程已结束，不能修改'
const launched = '该流程已发起，无法删除'

/** Refuses a change of records whose tasks run or are over; until the transaction ends their tasks stay as they stand. */
export async function demandChangeable(trx: DbTransaction, { id, heedsTasks }: Heeding, ids: readonly string[]): Promise<void> {
  const closed = heedsTasks ? (await lockTasks(trx, ids)).find(({ status }) => !mayEditTask(status)) : undefined
  if (closed) throw refusedBecause(`${id}: task ${closed.id} stands at ${closed.status}`, isHeld(closed) ? isRunning : isOver)
}

const isHeld = ({ status }: RecordTask) => status === 1 || status === 6

/** Refuses a deletion of records whose tasks were launched and not withdrawn, or belong to another one; answers the tasks that go with them. */
export async function demandRemovable(
  trx: DbTransaction,
  { id, heedsTasks }: Heeding,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!heedsTasks) return []
  const tasks = await lockTasks(trx, ids)
  const closed = tasks.find(({ status, isChild }) => isChild || !mayRemoveTask(status))
  if (closed) {
    const said = ids.length > 1 ? launched : `${closed.fullName}不能删除`
    throw refusedBecause(`${id}: task ${closed.id} stands at ${closed.status}`, said)
  }
  return tasks.map((task) => task.id)
}

/** Rows of a list with how their tasks stand, and by which version of their flow they run; '' where there is no task. */
export async function withTasks(
  db: Db,
  { heedsTasks }: Pick<Module, 'heedsTasks'>,
  rows: readonly RecordRow[],
): Promise<RecordRow[]> {
  if (!heedsTasks) return [...rows]
  const tasks = await findTasks(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(tasks.map((task) => [task.id, task]))
  return rows.map((row) => {
    const task = byId.get(row.id)
    return { ...withOwnKeys(row, { flowState: task?.status ?? '', flowId: task?.flowId ?? '' }), id: row.id }
  })
}
