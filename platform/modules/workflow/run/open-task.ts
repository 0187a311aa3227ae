import { AppError } from '@/lib/errors/app-error'
import { branchHolds } from '@/lib/flow/conditions'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { LoadedModule } from '../../online-dev/records/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import type { Command, Run, World } from '../engine/public'
import { helpersOfNode, peopleOfNode, type TaskFacts } from './people'
import { findOperators, findRecords, lockTask, type OperatorRow, type TaskRow } from './run-store'
import type { Saying } from './saying'
import { runOf } from './stored-run'

/** A task while a command works on it, in its transaction. */
export type OpenTask = { task: TaskRow; flow: LoadedFlow; run: Run; operators: readonly OperatorRow[] }

export type Doing = {
  taskId: string
  /** Of its form; loaded before the transaction. */
  module: LoadedModule | null
  /** Who does it; null: the installation itself. */
  actor: Actor | null
  /** Refuses who may not; answers what is to be done. Runs with the task held. */
  command: (trx: DbTransaction, open: OpenTask) => Command | Promise<Command>
  saying: Saying
  /** Writes the business record before it is decided; answers its version. Null: nothing is written. */
  write?: ((trx: DbTransaction, open: OpenTask) => Promise<number | null>) | null
  /** What parts say that were done without their person; left out: the usual words. */
  automaticOpinion?: string
  /** Who gets a copy besides those whom the node names. */
  copyIds?: readonly string[]
  /** People whom data interfaces named, by node: they are asked outside of transactions. */
  asked?: ReadonlyMap<string, readonly string[]>
}

/** Nobody was found for nodes, and whoever acts has to pick (contract 4a §5.6). Thrown so that nothing of the command stays. */
export class NobodyFound {
  readonly nodes: readonly { nodeId: string; nodeName: string }[]

  constructor(nodes: NobodyFound['nodes']) {
    this.nodes = nodes
  }
}

/** What a task that does not exist answers is what somebody else's answers. */
export function noTask(id: string): AppError {
  return new AppError('forbidden', `no task ${id}`, { userMessage: '该流程无权限查看' })
}

export async function openTask(trx: DbTransaction, id: string): Promise<OpenTask> {
  const task = await lockTask(trx, id)
  if (!task) throw noTask(id)
  const [flow, operators, records] = [
    await loadFlow(trx, task.versionId),
    await findOperators(trx, id),
    await findRecords(trx, id),
  ]
  return { task, flow, operators, run: runOf(task, operators, records) }
}

export function launcherOf({ launcherId: id, ...task }: OpenTask['task']): TaskFacts['launcher'] {
  return {
    ...{ id, organizeId: task.launcherOrganizeId },
    ...{ positionId: task.launcherPositionId, managerId: task.launcherManagerId },
  }
}

/** What the engine may ask about a task. `lookUp` finds the people of a node, which it is told of afterwards. */
export function worldOf(
  ctx: PlatformContext,
  { task, flow, run }: Pick<OpenTask, 'task' | 'flow' | 'run'>,
  { byId, data, asked }: { byId: string; data: Readonly<Record<string, unknown>>; asked: ReadonlyMap<string, readonly string[]> },
): World & { lookUp: (nodeId: string) => Promise<void> } {
  const readField = fieldReader(data)
  const facts: TaskFacts = {
    run,
    startId: flow.flow.start.nodeId,
    launcher: launcherOf(task),
    readField,
    asked,
  }
  const people = new Map<string, readonly string[]>()
  const helpers = new Map<string, readonly string[]>()
  return {
    now: ctx.now(),
    byId,
    peopleOf: (nodeId) => people.get(nodeId) ?? null,
    helpersOf: (nodeId) => helpers.get(nodeId) ?? [],
    holds: (nodeId) => {
      const node = flow.flow.nodes.get(nodeId)
      return node !== undefined && branchHolds(node, readField)
    },
    lookUp: async (nodeId) => {
      const node = flow.flow.nodes.get(nodeId)
      const found = node ? await peopleOfNode(ctx.db, node, facts) : []
      people.set(nodeId, found)
      if (node && found.length === 0) helpers.set(nodeId, await helpersOfNode(ctx.db, node, flow.flow.start))
    },
  }
}

/** A sub-table's field is named `table-field` and stands for all its rows. */
export function fieldReader(data: Readonly<Record<string, unknown>>) {
  return (code: string): unknown => {
    if (Object.hasOwn(data, code)) return data[code]
    const at = code.indexOf('-')
    const rows = at < 0 ? undefined : data[code.slice(0, at)]
    return Array.isArray(rows) ? rows.map((row: Record<string, unknown> | null) => row?.[code.slice(at + 1)]) : undefined
  }
}
