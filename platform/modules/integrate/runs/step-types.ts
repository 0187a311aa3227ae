import type { IntegrateNode } from '@/lib/flow/integrate-tree'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import type { ModuleReader } from '../../datainterface/public'
import type { IntegrateRow } from '../definitions/store'
import type { Item } from './item'
import type { TaskRow } from './run-store'

/** A node at its turn. */
export type Step = {
  node: IntegrateNode
  row: IntegrateRow
  task: TaskRow
  actor: Actor
  /** What it goes on with. */
  items: readonly Item[]
  /** What an attempt that was broken off had decided to do; null at first. */
  plan: StepPlan | null
  /** Keeps what is decided before any of it is done: an attempt that comes after does that and nothing else. */
  keepPlan(plan: StepPlan): Promise<void>
  readModule: ModuleReader
  signal: AbortSignal
}

/** The records that each item is about; null for an item that gets a new one. */
export type StepPlan = readonly (readonly string[] | null)[]

/** A record of a module, or a task of a flow. */
export type Touched = { modelId: string; id: string } | { flowTaskId: string; flowId: string }

export type StepOutcome = {
  /** What nodes after it can go on with. */
  rows?: readonly Item[]
  /** How many things it did. */
  count: number
  /** What it did something to, as the log leads there. */
  touched?: readonly Touched[]
  /** The rest, in the transaction that keeps the end of the node. */
  together?: (ctx: PlatformContext, trx: DbTransaction) => Promise<void>
}

export type RunStep = (ctx: PlatformContext, step: Step) => Promise<StepOutcome>

/** The key of one thing that a node does: however often the node is begun, it is done once. */
export function keyOf({ task, node }: Pick<Step, 'task' | 'node'>, ...parts: readonly (string | number)[]): string {
  return ['integrate', task.id, node.nodeId, ...parts].join(' ')
}
