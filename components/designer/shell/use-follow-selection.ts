import { type RefObject, useEffect } from 'react'
import { type NodeId, rootId } from '@/lib/designer/public'
import type { DesignerSession } from './designer-session'
import { useSession } from './session-context'

/**
 * What is chosen elsewhere comes into sight; while the keyboard is on the canvas, the focus goes with it. `shownAt` says which node is
 * drawn for what is chosen, and is the same function at every drawing.
 */
export function useFollowSelection(
  scrollRef: RefObject<HTMLElement | null>,
  shownAt: (session: DesignerSession) => NodeId | undefined,
) {
  const session = useSession()
  // The document: scroll position and focus.
  useEffect(() => {
    let shown = session.current
    return session.subscribe(() => {
      if (session.current === shown) return
      shown = session.current
      const root = scrollRef.current
      // Asked before anything is drawn: the frame that has the focus may be about to go.
      const isHere = root?.contains(document.activeElement) ?? false
      requestAnimationFrame(() => {
        const stop = shownAt(session)
        const frame = stop && root?.querySelector<HTMLElement>(`[data-node-id="${CSS.escape(stop)}"]`)
        if (!root || !frame) return
        if (session.current !== rootId) frame.scrollIntoView({ block: 'nearest' })
        else if (root.contains(document.activeElement)) return
        if (isHere) frame.focus({ preventScroll: true })
      })
    })
  }, [session, scrollRef, shownAt])
}
