import { useEffect, useState } from 'react'
import { toAppError } from '@/lib/errors/app-error'
import { loadTexts } from './queries'
import { isGone } from './utils'

type RecordTexts = Readonly<Record<string, unknown>>
type RecordView = { status: 'loading' } | { status: 'ready'; texts: RecordTexts } | { status: 'failed'; error: unknown }
type Answer = { question: string; view: RecordView }

const loading: RecordView = { status: 'loading' }

/**
 * A record to look at (spec 2 §4: loading, then visible). The answer carries its question, so a slow answer never stands under
 * another record. Whoever comes back to the page sees the record as it is now; what stands is kept until the answer is there.
 */
export function useRecordView(modelId: string, id: string) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const question = JSON.stringify([modelId, id, attempt])
  // The network, and the tab of the browser that comes back into sight. Tabs of the product run the effect again when shown.
  useEffect(() => {
    let running = new AbortController()
    const ask = () => {
      running.abort()
      running = new AbortController()
      const { signal } = running
      loadTexts(modelId, id, signal).then(
        (texts) => {
          if (!signal.aborted) setAnswer({ question, view: { status: 'ready', texts } })
        },
        (error: unknown) => {
          if (!signal.aborted) setAnswer((old) => afterFailure(old, question, error))
        },
      )
    }
    const handleVisibility = () => {
      if (document.visibilityState === 'visible') ask()
    }
    ask()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      running.abort()
    }
  }, [modelId, id, question])
  return {
    view: answer?.question === question ? answer.view : loading,
    reload: () => setAttempt((count) => count + 1),
  }
}

/** A record that could not be asked for again stays in sight; one that is gone or closed to the person does not. */
function afterFailure(old: Answer | null, question: string, thrown: unknown): Answer {
  const error = toAppError(thrown)
  const isOver = error.code === 'notFound' || error.code === 'forbidden' || isGone(error)
  return old?.question === question && old.view.status === 'ready' && !isOver
    ? old
    : { question, view: { status: 'failed', error } }
}
