import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been near the part of the page that is seen; it stays true then. Where nobody can tell, it is. */
export function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  // External system: what of the page is seen.
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    if (typeof IntersectionObserver !== 'function') return setSeen(true)
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), {
      rootMargin: '160px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
