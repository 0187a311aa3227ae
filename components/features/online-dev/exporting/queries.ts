import { useCall } from '@/lib/client/use-call'
import { type ExportRun, recordExportRuns } from '@/lib/contract/online-dev/record-export'

const pollMs = 1000

export const isUnfinished = ({ state }: ExportRun) => state === 'waiting' || state === 'running'

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
