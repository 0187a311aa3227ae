import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../../http/context'
import { isKeyUsed } from '../../../http/idempotency'
import { refused } from '../../../kit/refusals'
import { NobodyFound } from './open-task'
import { type Approval, audit, type By, demandButton, giveBack, type Part, partOf, transfer } from './operations'

type Batch = Approval & {
  batchType: number
  ids: readonly string[]
  freeApproverUserId?: string | null | undefined
  rejectStep: string
  rejectType?: number | undefined
}

type Refusal = { title: string; why: string }
export type BatchOutcome = { abnormal: NobodyFound['nodes']; done: number; refusals: readonly Refusal[] }

/** What somebody waits for: each is a transaction of its own. */
const partsMax = 200

const nobodyFound = '下一节点需要选择审批人，请单独办理'

/**
 * Agrees to, returns or gives on several parts (contract 4a §5.8), each by itself: what is refused leaves the others alone. All are of one
 * version of one flow. People are asked for (`abnormal`) only where nothing was done: what is sent again with them is all of it then.
 */
export async function batch(ctx: PlatformContext, by: By, { ids, batchType, ...sent }: Batch): Promise<BatchOutcome> {
  const unique = [...new Set(ids)]
  if (unique.length > partsMax) throw refused(`一次最多办理${partsMax}条`)
  const key = by.meta.idempotencyKey
  const metaOf = (id: string) => ({ ...by.meta, idempotencyKey: key ? `${key} ${id}` : null })
  const refusals: Refusal[] = []
  const parts: Part[] = []
  // Done by the same call before, which is answered with it.
  const isDone = new Set<string>()
  const refuse = (title: string, error: unknown) => {
    if (!(error instanceof AppError)) throw error
    refusals.push({ title, why: error.userMessage ?? error.message })
  }
  for (const id of unique) {
    if (await isKeyUsed(ctx, by.actor, metaOf(id))) isDone.add(id)
    else
      await partOf(ctx, by.actor, id).then(
        (part) => parts.push(part),
        (error: unknown) => refuse('', error),
      )
  }
  if (new Set(parts.map(({ task }) => task.versionId)).size > 1) throw refused('请选择相同的版本审批单')
  for (const { flow } of parts) demandButton(flow.flow.start, 'isBatchApproval')
  const act = [audit, giveBack, transfer][batchType] ?? audit
  let abnormal: NobodyFound['nodes'] = []
  const titles = new Map(parts.map(({ operator, task }) => [operator.id, task.fullName]))
  let done = 0
  for (const id of unique.filter((one) => isDone.has(one) || titles.has(one))) {
    const title = titles.get(id) ?? ''
    try {
      // Values of one form are those of one task only.
      await act(ctx, { ...by, meta: metaOf(id) }, id, { ...sent, formData: null })
      done += 1
    } catch (error) {
      if (error instanceof NobodyFound) {
        abnormal = [...abnormal, ...error.nodes]
        refusals.push({ title, why: nobodyFound })
      } else refuse(title, error)
    }
  }
  return { abnormal: done === 0 ? abnormal : [], done, refusals }
}
