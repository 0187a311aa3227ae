import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { neededAsks, plainReturn, returnAsks, usePeopleQuestion } from '@/components/features/flow-task/public'
import { confirm } from '@/components/ui/confirm'
import { errorText, isSessionEnd } from '@/lib/client/error-text'
import { SaveAttempt } from '@/lib/client/save-attempt'
import { tellDone } from '@/lib/client/tell-done'
import { toast } from '@/lib/client/toast-store'
import { useTexts } from '@/lib/client/use-texts'
import { BatchOperationDialog } from './batch-operation-dialog'
import { prepareBatch, sendBatch } from './mutations'
import type { PreparedBatch } from './types'
import { type BatchKind, batchProperties, type MyTaskRow } from './utils'

type Begun = { kind: BatchKind; rows: readonly MyTaskRow[] }

/**
 * Decides several tasks at once: a dialog where something is said, signed or chosen, a plain question where nothing is (contract 4a §5.3,
 * §5.4). What is refused is shown and leaves everything as it was.
 */
export function useBatch(onDone: (rows: readonly MyTaskRow[]) => void): {
  begin: (begun: Begun) => Promise<void>
  running: BatchKind | null
  dialogs: ReactNode
} {
  const t = useTexts('flowlist.batch')
  const tErrors = useTranslations('errors')
  const [running, setRunning] = useState<BatchKind | null>(null)
  const [prepared, setPrepared] = useState<PreparedBatch | null>(null)
  const { sendAsking, question } = usePeopleQuestion()
  const askAndSend = async (batch: PreparedBatch & { kind: 'pass' | 'return' }) => {
    if (!(await confirm({ text: t(`ask.${batch.kind}`), confirmText: t(batch.kind) }))) return
    const own = plainBody(batch)
    const { msg } = await sendAsking(new SaveAttempt(), (picked, { key }) => sendBatch(batch, { ...own, ...picked }, key))
    if (msg) void tellDone(msg)
    onDone(batch.rows)
  }
  const begin = async (begun: Begun) => {
    setRunning(begun.kind)
    try {
      const batch = await prepareBatch(begun)
      if (batch.kind !== 'transfer' && isPlain(batch)) await askAndSend(batch)
      else setPrepared(batch)
    } catch (error) {
      if (!isSessionEnd(error)) toast.error(errorText(error, (key, params) => tErrors(key, params)))
    } finally {
      setRunning(null)
    }
  }
  const dialogs = (
    <>
      {question}
      {prepared && (
        <BatchOperationDialog batch={prepared} onDone={() => onDone(prepared.rows)} onClose={() => setPrepared(null)} />
      )}
    </>
  )
  return { begin, running, dialogs }
}

/** Nothing is said, signed or chosen. */
function isPlain(batch: PreparedBatch): boolean {
  const [first] = batch.rows
  if (!first) return true
  const properties = batchProperties(first)
  if (batch.kind === 'pass') return neededAsks({ properties, approval: batch.approval }) === null
  return batch.kind === 'return' && returnAsks(properties, batch.nodes) === null
}

function plainBody(batch: PreparedBatch): Record<string, unknown> {
  const [first] = batch.rows
  if (batch.kind === 'return' && first) return plainReturn(batchProperties(first), batch.nodes)
  if (batch.kind !== 'pass') return {}
  const { candidateType, countersignOver } = batch.approval
  return { candidateType, countersignOver }
}
