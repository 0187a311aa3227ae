import type { PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { findFlowRecord } from '../../online-dev/records/public'
import { tellActedFor } from '../delegates/news'
import { type Command, decide, type Effect, type Run } from '../engine/public'
import { passOnEffects } from './effects'
import { type Doing, NobodyFound, type OpenTask, openTask, worldOf } from './open-task'
import { storeChange } from './stored-change'

/** Contract 4a §5.9. */
const usualOpinion = '自动审批通过'

/**
 * One command in one transaction: the task is held, its record written, the engine asked, and state, records, messages and work that
 * follows written together. Throws refusals, and `NobodyFound`.
 */
export async function perform(ctx: PlatformContext, trx: DbTransaction, doing: Doing): Promise<void> {
  const open = await openTask(trx, doing.taskId, doing.flow)
  const command = await doing.command(trx, open)
  const written = doing.write ? await doing.write(trx, open) : null
  const { task, flow } = open
  const record = await findFlowRecord(trx, doing.module, task.id)
  const data = record?.data ?? {}
  const { run, effects } = await decided({ ...ctx, db: trx }, open, { ...doing, data, command })
  const recordVersion = written ?? record?.version ?? null
  const { saying, automaticOpinion = usualOpinion } = doing
  const change = { taskId: task.id, flow, before: open.run, after: run, saying, automaticOpinion, recordVersion }
  const added = await storeChange(ctx, trx, change)
  const operatorIds = new Map([...open.operators.map(({ number, id }) => [number, id] as const), ...added])
  await passOnEffects(ctx, trx, { open, after: run, effects, data, doing, operatorIds })
  if (doing.actor) await tellActedFor(ctx, trx, { actor: doing.actor, task, before: open.run, after: run })
}

/** `data`: the business record as it is stored. */
type Asking = Pick<Doing, 'actor' | 'asked'> & { command: Command; data: Readonly<Record<string, unknown>> }

/** Asks the engine, and looks up the people of the nodes that it comes to. `ctx.db` is the transaction. */
async function decided(
  ctx: PlatformContext,
  open: OpenTask,
  { actor, asked, data, command }: Asking,
): Promise<{ run: Run; effects: readonly Effect[] }> {
  const world = worldOf(ctx, open, { byId: actor?.userId ?? '', data, asked: asked ?? new Map() })
  for (;;) {
    const decision = decide(open.flow.flow, open.run, command, world)
    if ('refusal' in decision) throw refused(decision.refusal)
    if ('abnormal' in decision) throw new NobodyFound(decision.abnormal)
    if (!('needs' in decision)) return decision
    for (const nodeId of decision.needs) await world.lookUp(nodeId)
  }
}
