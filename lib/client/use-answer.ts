'use client'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Answer<T> = {
  /** The answer to what is asked now; undefined until it is there. Whatever is to be chosen from comes from here. */
  data: T | undefined
  /** The last answer there was, perhaps to an earlier question: something to look at meanwhile, never to choose from. */
  shown: T | undefined
  /** The question that `shown` answers. */
  shownFor: unknown
  status: 'loading' | 'ready' | 'failed'
  error: unknown
  retry: () => void
}

type Outcome<T> = { question: unknown; attempt: number; data?: T; error?: unknown; isFailed: boolean }

type Options = {
  /** Nothing is asked while this is false. */
  isAsked?: boolean
  /** Time without another question after which this one is asked, for what somebody is typing. */
  pauseMs?: number
}

/**
 * The answer to a question that changes, such as what a search box holds. An answer carries its question: one that has been overtaken
 * is given up and dropped, in whatever order answers come, and what was answered already is not asked again (reliability T6). Questions
 * are the same when `Object.is` says so; all that the answer depends on belongs into the question.
 *
 * For what is chosen from while somebody types (a picker, suggestions), whatever it is asked from; the pages of a list that stays on the
 * screen come through `useListPage`, which asks through here and says what a list must tell.
 */
export function useAnswer<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  question: unknown,
  { isAsked = true, pauseMs = 0 }: Options = {},
): Answer<T> {
  const [outcome, setOutcome] = useState<Outcome<T> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const askRef = useRef(ask)
  askRef.current = ask
  const answered = outcome && Object.is(outcome.question, question) && outcome.attempt === attempt ? outcome : null
  const isWaiting = isAsked && answered === null
  // External systems: the network, and a timer.
  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    const settle = (result: Pick<Outcome<T>, 'data' | 'error' | 'isFailed'>) => {
      if (!controller.signal.aborted) setOutcome({ question, attempt, ...result })
    }
    const send = () => {
      askRef.current(controller.signal).then(
        (data) => settle({ data, isFailed: false }),
        (error: unknown) => settle({ error, isFailed: true }),
      )
    }
    const timer = pauseMs > 0 ? setTimeout(send, pauseMs) : undefined
    if (timer === undefined) send()
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isWaiting, question, attempt, pauseMs])
  return {
    data: answered?.data,
    shown: outcome?.data,
    shownFor: outcome?.question,
    status: answered === null ? 'loading' : answered.isFailed ? 'failed' : 'ready',
    error: answered?.error,
    retry: useCallback(() => setAttempt((current) => current + 1), []),
  }
}
