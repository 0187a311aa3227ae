import { type RefObject, useEffect } from 'react'
import { type FocusPlace, placeOf, returnFocus } from './focus-place'

/**
 * Nobody loses the focus because what had it goes, as a deleted row or a button for chosen rows: it is given on as `returnFocus` says.
 * The element is marked `data-focus-home` and can take the focus itself.
 */
export function useKeptFocus(homeRef: RefObject<HTMLElement | null>): void {
  // External system: the focus and the elements of the document.
  useEffect(() => {
    const home = homeRef.current
    if (!home) return
    let held: FocusPlace | null = null
    const keep = new MutationObserver(() => {
      if (!held || held.element.isConnected || document.activeElement !== document.body) return
      returnFocus(held)
    })
    const forget = () => {
      held = null
      keep.disconnect()
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      held = placeOf(target as Element)
      keep.observe(home, { childList: true, subtree: true })
    }
    // Browsers tell of it also when the element is taken away: that is not leaving.
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (held?.element === target && held.element.isConnected) forget()
      })
    home.addEventListener('focusin', onFocusIn)
    home.addEventListener('focusout', onFocusOut)
    return () => {
      home.removeEventListener('focusin', onFocusIn)
      home.removeEventListener('focusout', onFocusOut)
      forget()
    }
  }, [homeRef])
}
