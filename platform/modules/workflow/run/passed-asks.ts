import { z } from 'zod'
import type { PlatformContext } from '../../../http/context'
import { enqueue } from '../../../jobs/public'
import type { DbTransaction } from '../../../store/database'
import { passesValues } from '../definitions/passed-values'
import type { Run } from '../engine/public'
import type { OpenTask } from './open-task'

const payload = z.object({ taskId: z.string(), nodeCode: z.string() })

export type AskedPassing = z.output<typeof payload>

/** What is asked for; `passed-job` does it. */
export const passedWork = { name: 'flowPassed', attemptsMax: 8, payload }

/** Asks that a node whose part was done by itself takes over what forms before it pass on: nobody filled it in there. */
export async function askForPassed(
  ctx: PlatformContext,
  trx: DbTransaction,
  { open, after }: { open: OpenTask; after: Run },
): Promise<void> {
  const done = after.records.filter((one) => one.id >= open.run.nextId && one.code === 1 && one.isAutomatic)
  for (const nodeCode of new Set(done.map(({ nodeId }) => nodeId))) {
    const node = open.flow.flow.nodes.get(nodeCode)
    if (node && passesValues(node)) await enqueue(ctx, trx, passedWork, { payload: { taskId: open.task.id, nodeCode } })
  }
}
