import { useEffect, useState } from 'react'
import { call } from '@/lib/client/call'
import { isAbort } from '@/lib/client/error-text'
import { useCall } from '@/lib/client/use-call'
import type { CallData, CallInput, Endpoint } from '@/lib/contract/endpoint'
import { dictionaryData } from '@/lib/contract/system/dictionary'
import { schedule } from '@/lib/contract/system/schedule'

/** Entries of what the calendar shows; while another span loads, the one before it stays. The last question wins. */
export function useScheduleList(span: { startTime: string; endTime: string } | null) {
  return useCall(schedule.list, span && { query: { ...span, dateTime: '' } }, { keepPreviousData: true })
}

/** One entry for reading. */
export function useScheduleDetail({ id, groupId }: { id: string; groupId: string }) {
  return useFresh(schedule.detail, { query: { id, groupId } })
}

/** One entry for editing; null for a new one. */
export function useScheduleRecord(id: string | null) {
  return useFresh(schedule.info, id === null ? null : { params: { id } })
}

/** Items of the dictionary; entries carry their ids (contract 2 §0.7). */
export function useCategories() {
  return useCall(dictionaryData.selector, { params: { id: 'scheduleType' } })
}

type Fresh<T> = { data?: T; error?: unknown; retry: () => void }

/** Asked for anew whenever it is opened: it may have been changed or deleted since it was last looked at. */
function useFresh<E extends Endpoint>(endpoint: E, input: CallInput<E> | null): Fresh<CallData<E>> {
  const [state, setState] = useState<{ data?: CallData<E>; error?: unknown }>({})
  const [round, setRound] = useState(0)
  const key = JSON.stringify(input)
  // The platform.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, the round that it is asked again.
  useEffect(() => {
    if (input === null) return
    const asking = new AbortController()
    call(endpoint, input, { signal: asking.signal }).then(
      ({ data }) => setState({ data }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ error })
      },
    )
    return () => asking.abort()
  }, [endpoint, key, round])
  const retry = () => {
    setState({})
    setRound((before) => before + 1)
  }
  return { ...state, retry }
}
