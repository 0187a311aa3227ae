import { useEffect, useState } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import type { DesignerSession } from './designer-session'

/** Pause after the last change before the whole document is looked at, in ms. */
const settleMs = 400

/** What is worked out of the whole document, some time after the last change: typing never waits for it. */
export function useSettled<Answer>(session: DesignerSession, work: (document: TreeDocument) => Answer): Answer {
  const [answer, setAnswer] = useState(() => work(session.document))
  // The session, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let seen: TreeDocument | null = null
    const look = () => {
      seen = session.document
      setAnswer(work(session.document))
    }
    look()
    const leave = session.subscribe(() => {
      if (session.document === seen) return
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [session, work])
  return answer
}
