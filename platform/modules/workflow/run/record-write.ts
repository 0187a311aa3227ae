import type { FlowNode } from '@/lib/flow/flow-types'
import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import {
  demandFilled,
  findFlowRecord,
  type LoadedModule,
  moduleOfForm,
  type PreparedWrite,
  prepareFlowWrite,
} from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from '../definitions/loaded-flow'
import { writeRightsOf } from '../definitions/node-rights'
import type { NewTask } from './new-task'
import type { OpenTask } from './open-task'
import type { TaskRow } from './run-store'

export type NodeForm = { id: string; module: LoadedModule | null }
type AtNode = { task: TaskRow; node: FlowNode; form: NodeForm }
/** `passed`: what the node takes over from forms before it. */
type Filled = { values: Readonly<Record<string, unknown>> | null | undefined; passed: Readonly<Record<string, unknown>> }

/** What a person filled in at a node, ready for the transaction of the command; null where nothing is changed. */
export async function prepareAtNode(
  ctx: PlatformContext,
  { actor, meta }: { actor: Actor; meta: NewTask['meta'] },
  { task, node, form }: AtNode,
  { values, passed }: Filled,
): Promise<PreparedWrite | null> {
  if (!form.module || (!values && Object.keys(passed).length === 0)) return null
  const { writable } = writeRightsOf(node, form.module.fields)
  // Who may write a field that takes something over has seen it filled in, and decides.
  const taken = Object.entries(passed).filter(([code]) => !writable.has(code) || !values || !Object.hasOwn(values, code))
  const isThere = (await findFlowRecord(ctx.db, form.module, task.id)) !== null
  const writer = { actor, meta: { ...meta, idempotencyKey: null } }
  // A node with a form of its own has a record of its own, under the id of the task too.
  const place = isThere ? { id: task.id } : { id: null, newId: task.id }
  return prepareFlowWrite(ctx, writer, {
    ...{ formId: form.id, ...place },
    values: { ...values, ...Object.fromEntries(taken) },
    writable: new Set([...writable, ...taken.map(([code]) => code)]),
  })
}

/** The form that the people of a node fill in. */
export async function formAtNode(ctx: PlatformContext, flow: LoadedFlow, node: FlowNode): Promise<NodeForm> {
  const id = formOf(flow, node.nodeId)
  return { id, module: await moduleOfForm(ctx, id) }
}

/** Refuses a record in which something is empty that the node requires. */
export async function demandNode(
  trx: DbTransaction,
  { task }: Pick<OpenTask, 'task'>,
  { module, node }: { module: LoadedModule | null; node: FlowNode },
): Promise<void> {
  if (!module) return
  const { required } = writeRightsOf(node, module.fields)
  if (required.size === 0) return
  const record = await findFlowRecord(trx, module, task.id)
  demandFilled(module, record?.data ?? {}, required)
}
