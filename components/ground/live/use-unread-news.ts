import { useEffect, useRef } from 'react'
import { useRealtime } from './realtime-state'

/** Within this time of each other changes are one reason to look. */
const newsMs = 300

/** Another number of unread messages: something came, or was read elsewhere, and what is shown may no longer be the newest. */
export function useUnreadNews(onNews: () => void): void {
  const { unreadCount, isConnected } = useRealtime()
  const known = useRef<number | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(onNews)
  latest.current = onNews
  // The socket, and a timer for a flood of messages.
  useEffect(() => {
    if (!isConnected) return
    const isNews = known.current !== undefined && known.current !== unreadCount
    known.current = unreadCount
    if (isNews)
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        latest.current()
      }, newsMs)
  }, [unreadCount, isConnected])
  // The timer.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
