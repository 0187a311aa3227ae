import { ApprovalDialog, ReturnDialog, TransferDialog } from '@/components/features/flow-task/public'
import type { Target } from '@/components/features/form-dialog/public'
import { useTexts } from '@/lib/client/use-texts'
import { sendBatch } from './mutations'
import type { PreparedBatch } from './types'
import { batchProperties } from './utils'

type BatchOperationDialogProps = { batch: PreparedBatch; onDone: () => void; onClose: () => void }

/** Asks once for what is said of all of them, and sends it for all (contract 4a §5.8). */
export function BatchOperationDialog({ batch, onDone, onClose }: BatchOperationDialogProps) {
  const t = useTexts('flowlist.batch')
  const { kind, rows } = batch
  const [first] = rows
  if (!first) return null
  const dialog = {
    title: t(kind),
    draftName: `batch.${kind}.${first.flowId}.${first.nodeCode}`,
    properties: batchProperties(first),
    onSend: (body: Record<string, unknown>, { key }: Target) => sendBatch({ kind, rows }, body, key),
    onDone,
    onClose,
  }
  switch (batch.kind) {
    case 'pass':
      return <ApprovalDialog {...dialog} approval={batch.approval} />
    case 'return':
      return <ReturnDialog {...dialog} nodes={batch.nodes} />
    case 'transfer':
      return <TransferDialog {...dialog} />
  }
}
