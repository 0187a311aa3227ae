import { useEffect, useState } from 'react'
import { call } from '@/lib/client/call'
import { isAbort } from '@/lib/client/error-text'
import { type ScheduleDetail, schedule } from '@/lib/contract/system/schedule'

type DetailState = { detail?: ScheduleDetail; error?: unknown }

/** One entry for reading, always asked for anew: it may have been changed or deleted since it was last looked at. */
export function useScheduleDetail({ id, groupId }: { id: string; groupId: string }): DetailState {
  const [state, setState] = useState<DetailState>({})
  // The platform.
  useEffect(() => {
    const asking = new AbortController()
    call(schedule.detail, { query: { id, groupId } }, { signal: asking.signal }).then(
      ({ data }) => setState({ detail: data }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ error })
      },
    )
    return () => asking.abort()
  }, [id, groupId])
  return state
}
