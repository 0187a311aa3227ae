import { type RefObject, useEffect, useRef } from 'react'

/** A new question starts at the top of its answer. A table that only comes back into sight stays where it was. */
export function useScrollTop(scrollerRef: RefObject<HTMLElement | null>, scrollKey: string | undefined): void {
  const scrolledFor = useRef(scrollKey)
  // The document.
  useEffect(() => {
    if (scrolledFor.current === scrollKey) return
    scrolledFor.current = scrollKey
    if (scrollerRef.current) scrollerRef.current.scrollTop = 0
  }, [scrollerRef, scrollKey])
}
