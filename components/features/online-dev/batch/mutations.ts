import { saveDownload } from '@/lib/client/save-download'
import { useMutation } from '@/lib/client/use-mutation'
import { type BatchKind, recordBatches } from '@/lib/contract/online-dev/record-batch'
import type { RecordQuery } from '../queries'

export type BatchRequest = RecordQuery & {
  kind: BatchKind
  dataType: 1 | 2
  selectIds: string[]
  field: string
  value: unknown
}

/** What is done with batches of one module; `isPhone`: from the list that phones have. All of these throw after the failure was shown. */
export function useBatchMutations(modelId: string, isPhone: boolean) {
  const preparing = useMutation(recordBatches.prepare)
  const starting = useMutation(recordBatches.start)
  const stopping = useMutation(recordBatches.stop)
  // Why it is refused stays to be read.
  const undoing = useMutation(recordBatches.undo, { successToast: true, errorToast: false })
  const reporting = useMutation(recordBatches.report)
  const at = (id: string) => ({ params: { modelId, id } })
  return {
    prepare: async (body: BatchRequest) => (await preparing.run({ params: { modelId }, body }, { isPhone })).data,
    start: (id: string) => starting.run(at(id)),
    stop: (id: string) => stopping.run(at(id)),
    undo: (id: string) => undoing.run(at(id)),
    saveReport: async (id: string) => saveDownload((await reporting.run(at(id))).data),
    isPreparing: preparing.isRunning,
    isStarting: starting.isRunning,
    isUndoing: undoing.isRunning,
    isReporting: reporting.isRunning,
  }
}
