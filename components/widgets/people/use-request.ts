'use client'
import { useEffect, useRef, useState } from 'react'

type RequestState<T> = {
  /** The latest answer; while another is on its way it stays. */
  data: T | undefined
  status: 'loading' | 'ready' | 'failed'
  error: unknown
  retry: () => void
}

type Outcome<T> = { key: string; attempt: number; data?: T; error?: unknown; isFailed: boolean }

/** Asks when it is first drawn and whenever `key` changes. An answer that has been overtaken is given up and dropped. */
export function useRequest<T>(load: (signal: AbortSignal) => Promise<T>, key: string): RequestState<T> {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const loadRef = useRef(load)
  loadRef.current = load
  // The network.
  useEffect(() => {
    const controller = new AbortController()
    loadRef.current(controller.signal).then(
      (data) => !controller.signal.aborted && setOutcome({ key, attempt, data, isFailed: false }),
      (error: unknown) => !controller.signal.aborted && setOutcome({ key, attempt, error, isFailed: true }),
    )
    return () => controller.abort()
  }, [key, attempt])
  const isCurrent = outcome?.key === key && outcome.attempt === attempt
  return {
    data: outcome?.data,
    status: !isCurrent ? 'loading' : outcome.isFailed ? 'failed' : 'ready',
    error: isCurrent ? outcome.error : undefined,
    retry: () => setAttempt((current) => current + 1),
  }
}
