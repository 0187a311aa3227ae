import { useEffect, useState } from 'react'

/** Whole seconds until a moment, counted by the clock, so that a page that slept does not wait longer. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [untilMs, setUntilMs] = useState(0)
  const [nowMs, setNowMs] = useState(0)
  const isRunning = untilMs > nowMs
  // The clock.
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    const now = Date.now()
    setNowMs(now)
    setUntilMs(now + seconds * 1000)
  }
  return { secondsLeft: isRunning ? Math.ceil((untilMs - nowMs) / 1000) : 0, start }
}
