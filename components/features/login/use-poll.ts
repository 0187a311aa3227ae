import { useEffect, useEffectEvent } from 'react'

type PollOptions = {
  /** What is asked about; another value starts anew, null stops. */
  subject: string | null
  everyMs: number
  /** Answers whether to go on. Must not throw. */
  ask: (signal: AbortSignal) => Promise<boolean>
}

/**
 * Asks again and again while the page is looked at: one question at a time, none while the page is hidden, at once when it is shown
 * again, and never after the subject has changed or the caller has gone.
 */
export function usePoll({ subject, everyMs, ask }: PollOptions): void {
  const askNow = useEffectEvent(ask)
  // A timer, and whether the page is looked at.
  useEffect(() => {
    if (subject === null) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let isOver = false
    const run = async () => {
      clearTimeout(timer)
      if (isAsking || isOver || document.hidden) return
      isAsking = true
      const goesOn = await askNow(leaving.signal)
      isAsking = false
      isOver ||= !goesOn
      if (!isOver) timer = setTimeout(run, everyMs)
    }
    timer = setTimeout(run, everyMs)
    document.addEventListener('visibilitychange', run)
    return () => {
      isOver = true
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', run)
    }
  }, [subject, everyMs])
}
