import { useEffect, useRef } from 'react'
import { onPush } from '@/lib/client/socket/live'
import { scheduleNewsType } from './constants'

const listeners = new Set<() => void>()

/** Tells every open view that an entry was made, changed or deleted here: each screen keeps a cache of its own. */
export function scheduleChanged(): void {
  for (const listener of [...listeners]) listener()
}

/** Calls back when schedules changed, here or elsewhere: the platform says so with a message of type 4. */
export function useScheduleNews(onNews: () => void): void {
  const latest = useRef(onNews)
  latest.current = onNews
  // The other views of this page, and the socket.
  useEffect(() => {
    const tell = () => latest.current()
    listeners.add(tell)
    const stopPush = onPush((frame) => {
      if (frame.method === 'messagePush' && String(frame.messageType) === scheduleNewsType) tell()
    })
    return () => {
      listeners.delete(tell)
      stopPush()
    }
  }, [])
}
