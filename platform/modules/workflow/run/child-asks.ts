import { z } from 'zod'
import type { PlatformContext } from '../../../http/context'
import { enqueue } from '../../../jobs/public'
import type { DbTransaction } from '../../../store/database'
import type { Effect } from '../engine/public'
import { insertDue } from './due-store'
import type { OpenTask } from './open-task'
import type { TaskRow } from './run-store'

const child = z.object({ parentId: z.string(), nodeCode: z.string(), key: z.string(), initiatorId: z.string() })
export type Child = z.output<typeof child>

/** What is asked for about tasks of sub-flows; `child-jobs` does it. */
export const childWork = {
  start: { name: 'flowChildStart', attemptsMax: 8, payload: child },
  end: { name: 'flowChildEnd', attemptsMax: 20, payload: child.omit({ initiatorId: true }) },
  stop: { name: 'flowChildStop', attemptsMax: 20, payload: z.object({ taskId: z.string(), nodeIds: z.array(z.string()) }) },
} as const

type Starting = { open: OpenTask; effect: Extract<Effect, { kind: 'startChildren' }> }

/** At once, or after the timer before it. */
export async function askForChildren(ctx: PlatformContext, trx: DbTransaction, { open, effect }: Starting): Promise<void> {
  const { nodeId: nodeCode, children, delayMs } = effect
  for (const { key, initiatorId } of children) {
    const payload = { parentId: open.task.id, nodeCode, key, initiatorId }
    if (delayMs === 0) await enqueue(ctx, trx, childWork.start, { payload })
    else {
      const due = { kind: 'child' as const, nodeCode, round: 0, dueAt: ctx.now() + delayMs, payloadJson: JSON.stringify(payload) }
      await insertDue(ctx, trx, { taskId: open.task.id, ...due })
    }
  }
}

export async function askForParent(ctx: PlatformContext, trx: DbTransaction, task: TaskRow): Promise<void> {
  const { parentId, parentNodeCode: nodeCode, childKey: key } = task
  if (parentId && nodeCode && key) await enqueue(ctx, trx, childWork.end, { payload: { parentId, nodeCode, key } })
}

export async function askForChildEnds(
  ctx: PlatformContext,
  trx: DbTransaction,
  payload: { taskId: string; nodeIds: readonly string[] },
): Promise<void> {
  await enqueue(ctx, trx, childWork.stop, { payload: { ...payload, nodeIds: [...payload.nodeIds] } })
}
