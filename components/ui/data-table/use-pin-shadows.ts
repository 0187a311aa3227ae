import { type RefObject, useEffect } from 'react'

/**
 * Marks on the frame whether rows lie under its pinned columns, so that these throw a shadow, and how wide it is in sight. The document
 * is written past React: a scrolled table draws nothing of its own again for it.
 */
export function usePinShadows(scrollerRef: RefObject<HTMLElement | null>, contentKey: unknown): void {
  // The layout and the scrolling of the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns make the table wider or narrower.
  useEffect(() => {
    const scroller = scrollerRef.current
    const frame = scroller?.parentElement
    if (!scroller || !frame) return
    const mark = () => {
      const hidden = scroller.scrollWidth - scroller.clientWidth
      frame.toggleAttribute('data-under-start', scroller.scrollLeft > 0)
      frame.toggleAttribute('data-under-end', scroller.scrollLeft < hidden - 1)
      frame.style.setProperty('--table-room', `${scroller.clientWidth}px`)
      frame.style.setProperty('--scrollbar-width', `${scroller.offsetWidth - scroller.clientWidth}px`)
      frame.style.setProperty('--scrollbar-height', `${scroller.offsetHeight - scroller.clientHeight}px`)
    }
    mark()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(mark) : undefined
    observer?.observe(scroller)
    scroller.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer?.disconnect()
      scroller.removeEventListener('scroll', mark)
    }
  }, [scrollerRef, contentKey])
}
