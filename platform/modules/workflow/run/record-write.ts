import type { FlowNode } from '@/lib/flow/flow-types'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import {
  demandFilled,
  findFlowRecord,
  type LoadedModule,
  type PreparedWrite,
  prepareFlowWrite,
} from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from '../definitions/loaded-flow'
import { nodeRightsOf } from '../definitions/node-rights'
import type { OpenTask } from './open-task'
import type { TaskRow } from './run-store'

type AtNode = { flow: LoadedFlow; task: TaskRow; node: FlowNode; module: LoadedModule | null }

/** What a person filled in at a node, ready for the transaction of the command; null where nothing of the record is changed. */
export function prepareAtNode(
  ctx: PlatformContext,
  { actor, meta }: { actor: Actor; meta: CallMeta },
  { flow, task, node, module }: AtNode,
  values: Readonly<Record<string, unknown>> | null | undefined,
): Promise<PreparedWrite | null> {
  // A node with a form of its own has a record of its own, which is kept with the first one that is filled in there.
  if (!module || !values || formOf(flow, node.nodeId) !== task.formId) return Promise.resolve(null)
  const rights = nodeRightsOf(node, module.fields.keys())
  return prepareFlowWrite(
    ctx,
    { actor, meta: { ...meta, idempotencyKey: null } },
    { formId: task.formId, id: task.id, values, rights },
  )
}

/** Refuses a record in which something is empty that the node requires. */
export async function demandNode(
  trx: DbTransaction,
  { task }: Pick<OpenTask, 'task'>,
  { module, node }: { module: LoadedModule | null; node: FlowNode },
): Promise<void> {
  const record = await findFlowRecord(trx, module, task.id)
  if (module && record) demandFilled(module, record.data, nodeRightsOf(node, module.fields.keys()).required)
}
