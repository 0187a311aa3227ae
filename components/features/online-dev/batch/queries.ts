import { useCall } from '@/lib/client/use-call'
import { type RecordBatch, recordBatches } from '@/lib/contract/online-dev/record-batch'
import { hasEnded } from './utils'

const pollMs = 700

/** Batches of ones own in the module; an installation without them answers no better when asked again. */
export function useBatches(modelId: string, isWanted: boolean) {
  return useCall(recordBatches.list, isWanted ? { params: { modelId } } : null, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
}

/** One that has begun, asked for until it has ended. */
export function useBatchRun(modelId: string, id: string, onAnswer: (batch: RecordBatch) => void) {
  return useCall(recordBatches.info, id === '' ? null : { params: { modelId, id } }, {
    refreshInterval: (batch) => (batch && hasEnded(batch) ? 0 : pollMs),
    onSuccess: onAnswer,
  })
}
