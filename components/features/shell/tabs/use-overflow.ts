import { type RefObject, useCallback, useEffect, useState } from 'react'

type Overflow = { isOverflowing: boolean; isAtStart: boolean; isAtEnd: boolean }

const fitting: Overflow = { isOverflowing: false, isAtStart: true, isAtEnd: true }
// The padding of the list; and whole pixels on a zoomed screen are not whole numbers.
const slackPx = 4
const partOfWidth = 0.8

/** Whether a list is wider than its place, and how to scroll it by most of a screenful. */
export function useOverflow(ref: RefObject<HTMLElement | null>, content: unknown) {
  const [state, setState] = useState(fitting)
  // The list's size and scroll position, which the browser knows; again whenever the content is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content decides the width.
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const measure = () => setState((before) => keepIfEqual(before, measured(list)))
    measure()
    list.addEventListener('scroll', measure, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(list)
    return () => {
      list.removeEventListener('scroll', measure)
      observer?.disconnect()
    }
  }, [ref, content])
  const scroll = useCallback(
    (direction: 1 | -1) => {
      const list = ref.current
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      list?.scrollBy({ left: direction * list.clientWidth * partOfWidth, behavior: isCalm ? 'auto' : 'smooth' })
    },
    [ref],
  )
  return { ...state, scroll }
}

function measured(list: HTMLElement): Overflow {
  const hidden = list.scrollWidth - list.clientWidth
  if (hidden <= slackPx) return fitting
  return { isOverflowing: true, isAtStart: list.scrollLeft <= slackPx, isAtEnd: list.scrollLeft >= hidden - slackPx }
}

function keepIfEqual(before: Overflow, after: Overflow): Overflow {
  const isEqual =
    before.isOverflowing === after.isOverflowing && before.isAtStart === after.isAtStart && before.isAtEnd === after.isAtEnd
  return isEqual ? before : after
}
