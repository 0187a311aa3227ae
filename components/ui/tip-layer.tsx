'use client'

import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './tip.module.css'
import { followTips, type ShownTip } from './tip-follower'
import { useRaised } from './use-raised'

/** The one tooltip of the document: a thousand cells that have something to tell cost an attribute each. */
export function TipLayer() {
  const [shown, setShown] = useState<ShownTip | null>(null)
  const id = useId()
  // External system: pointer, focus and keys of the document.
  useEffect(() => followTips({ show: setShown, isTip: (target) => target.closest(`[id="${id}"]`) !== null }), [id])
  if (!shown) return null
  // Beside a modal dialog of the browser everything is dead to the pointer, so there the tip stands within.
  return createPortal(<Tip id={id} {...shown} onClose={() => setShown(null)} />, shown.anchor.closest('dialog') ?? document.body)
}

function Tip({ id, anchor, text, onClose }: ShownTip & { id: string; onClose: () => void }) {
  const panelRef = useRef<HTMLDivElement>(null)
  const anchorRef = useRef(anchor)
  anchorRef.current = anchor
  useRaised({ panelRef, anchor: anchorRef, onOutside: onClose })
  useDescription(anchor, text, id)
  return (
    <div ref={panelRef} popover="manual" role="tooltip" id={id} className={styles.tip}>
      {text}
    </div>
  )
}

/** What has the text for its name already is not said twice. The element's own descriptions stay. */
function useDescription(anchor: HTMLElement, text: string, id: string): void {
  // External system: an element that another part drew.
  useLayoutEffect(() => {
    if ((anchor.getAttribute('aria-label') ?? anchor.textContent ?? '').trim() === text) return
    const others = () => (anchor.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
    anchor.setAttribute('aria-describedby', [...others(), id].join(' '))
    return () => {
      const left = others()
      if (left.length > 0) anchor.setAttribute('aria-describedby', left.join(' '))
      else anchor.removeAttribute('aria-describedby')
    }
  }, [anchor, text, id])
}
