import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../../http/context'
import { isKeyUsed } from '../../../http/idempotency'
import { refused } from '../../../kit/refusals'
import { NobodyFound } from './open-task'
import { type Approval, audit, type By, giveBack, partOf, transfer } from './operations'

type Batch = Approval & {
  batchType: number
  ids: readonly string[]
  freeApproverUserId?: string | null | undefined
  rejectStep: string
  rejectType?: number | undefined
}

export type BatchOutcome = { abnormal: NobodyFound['nodes']; done: number; refusals: readonly string[] }

/**
 * Agrees to, returns or gives on several parts (contract 4a §5.8), each by itself: what is refused leaves the others alone. All are of one
 * version of one flow. Where people have to be picked first, the first such part stops it, and what comes after it is not done.
 */
export async function batch(ctx: PlatformContext, by: By, { ids, batchType, ...sent }: Batch): Promise<BatchOutcome> {
  const unique = [...new Set(ids)]
  const key = by.meta.idempotencyKey
  const metaOf = (id: string) => ({ ...by.meta, idempotencyKey: key ? `${key} ${id}` : null })
  const parts = []
  for (const id of unique) if (!(await isKeyUsed(ctx, by.actor, metaOf(id)))) parts.push(await partOf(ctx, by.actor, id))
  if (new Set(parts.map(({ task }) => task.versionId)).size > 1) throw refused('请选择相同的版本审批单')
  const act = [audit, giveBack, transfer][batchType] ?? audit
  const refusals: string[] = []
  let done = 0
  for (const id of unique) {
    try {
      // Values of one form are those of one task only.
      await act(ctx, { ...by, meta: metaOf(id) }, id, { ...sent, formData: null })
      done += 1
    } catch (error) {
      if (error instanceof NobodyFound) return { abnormal: error.nodes, done, refusals }
      if (!(error instanceof AppError)) throw error
      refusals.push(error.userMessage ?? error.message)
    }
  }
  return { abnormal: [], done, refusals }
}
