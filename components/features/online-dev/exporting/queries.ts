import { useCall } from '@/lib/client/use-call'
import { type ExportRun, recordExportRuns } from '@/lib/contract/online-dev/record-export'
import { isUnfinished } from '@/lib/domain/job-state'

const pollMs = 1000

/** Exports of one's own in the background; asked for until all have ended. `onAnswer` hears each answer. */
export function useExportRuns(onAnswer: (runs: readonly ExportRun[]) => void) {
  return useCall(
    recordExportRuns.list,
    {},
    {
      refreshInterval: (data) => (data?.list.some(isUnfinished) ? pollMs : 0),
      onSuccess: ({ list }) => onAnswer(list),
      // An installation without them answers no better when asked again.
      shouldRetryOnError: false,
    },
  )
}
