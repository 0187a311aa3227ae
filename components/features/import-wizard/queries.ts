import { useCall } from '@/lib/client/use-call'
import { type ImportRun, recordImportRuns } from '@/lib/contract/online-dev/record-import-runs'
import { isUnfinished } from '@/lib/domain/job-state'

const pollMs = 1000

const isUnderway = (run: ImportRun) => isUnfinished(run) || run.undoState === 'running'

/** Large imports of one's own; asked for until all have ended. */
export function useImportRuns() {
  return useCall(
    recordImportRuns.list,
    {},
    {
      refreshInterval: (data) => (data?.list.some(isUnderway) ? pollMs : 0),
      // An installation without them answers no better when asked again.
      shouldRetryOnError: false,
    },
  )
}
