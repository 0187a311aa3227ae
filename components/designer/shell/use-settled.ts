import { useEffect, useRef, useState } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import type { DesignerSession } from './designer-session'

/** Pause after the last change before the whole document is looked at, in ms. */
const settleMs = 400

/** What is worked out of the whole document, some time after the last change: typing never waits for it. */
export function useSettled<Answer>(session: DesignerSession, work: (document: TreeDocument) => Answer): Answer {
  const [settled, setSettled] = useState(() => ({ work, document: session.document, answer: work(session.document) }))
  const latest = useRef(settled)
  // The session, and a timer.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { document } = session
      if (latest.current.document === document && latest.current.work === work) return
      latest.current = { work, document, answer: work(document) }
      setSettled(latest.current)
    }
    look()
    const leave = session.subscribe(() => {
      if (session.document === latest.current.document) return
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [session, work])
  return settled.answer
}
