import { useTranslations } from 'next-intl'
import { approvalOf } from '@/components/features/flow-task/public'
import type { RowAction } from '@/components/screen/row-actions'
import { useDeletionQuestion } from '@/components/screen/use-deletion-question'
import { call } from '@/lib/client/call'
import type { SendReply } from '@/lib/client/decisions/decision'
import { useMutation } from '@/lib/client/use-mutation'
import { flowBefore, flowMonitor } from '@/lib/contract/workflow/flow-before'
import { flowStuck, type StuckRow } from '@/lib/contract/workflow/flow-stuck'
import type { PreparedBatch } from './types'
import { type BatchKind, batchTypes, type MyTaskRow } from './utils'

/** Deletes tasks of others for good, one or those that are chosen; `onDone` is told which are gone or have changed. */
export function useTaskRemoval(onDone: (ids: readonly string[]) => void) {
  const t = useTranslations('list')
  const { askSeveral } = useDeletionQuestion()
  const removal = useMutation(flowMonitor.remove, { successToast: true })
  const remove = (ids: readonly string[]) =>
    // Wire: ids with commas between them. A refusal was shown, and the chosen rows stay chosen.
    removal.run({ body: { ids: ids.join(',') } }).then(
      () => onDone(ids),
      () => onDone([]),
    )
  return {
    isRunning: removal.isRunning,
    askAndRemove: async (ids: readonly string[]) => {
      if (await askSeveral(ids)) await remove(ids)
    },
    action: (row: { id: string }): RowAction => ({
      key: 'remove',
      label: t('buttons.remove'),
      isDanger: true,
      ask: { title: t('remove.title'), text: t('remove.one') },
      run: () => remove([row.id]),
    }),
  }
}

/** Gives each to the person who is named, or else to whom it is proposed to; what comes back tells what could not be given. */
export function sendMend(
  rows: readonly StuckRow[],
  { toId, handleOpinion }: { toId: string; handleOpinion: string },
  idempotencyKey: string,
) {
  const list = rows.map(({ id, handleId, proposal }) => ({ id, handleId, toId: toId || (proposal?.userId ?? '') }))
  return call(flowStuck.mend, { body: { list, handleOpinion } }, { idempotencyKey })
}

type Begun = { kind: BatchKind; rows: readonly MyTaskRow[] }

/** What must be known before several tasks are decided: it is that of the first, since all wait at one node (contract 4a §5.8). */
export async function prepareBatch({ kind, rows }: Begun): Promise<PreparedBatch> {
  const first = firstOf(rows)
  if (kind === 'transfer') return { kind, rows }
  if (kind === 'return')
    return { kind, rows, nodes: (await call(flowBefore.rejectList, { params: { operatorId: first.id } })).data }
  const asked = await call(flowBefore.batchCandidates, { query: { flowId: first.flowId, taskOperatorId: first.id } })
  const approval = await approvalOf(asked.data, { operatorId: first.id, body: { flowId: first.flowId, id: first.processId } })
  return { kind, rows, approval }
}

/** Sends what was said once for all of them. */
export async function sendBatch(
  { kind, rows }: Begun,
  body: Record<string, unknown>,
  idempotencyKey: string,
): Promise<SendReply> {
  const asked = { ...body, flowId: firstOf(rows).flowId, batchType: batchTypes[kind], ids: rows.map(({ id }) => id) }
  return call(flowBefore.batch, { body: flowBefore.batch.body.parse(asked) }, { idempotencyKey })
}

function firstOf(rows: readonly MyTaskRow[]): MyTaskRow {
  const [first] = rows
  if (!first) throw new Error('several tasks are decided, and there is none')
  return first
}
