import { type RefObject, type UIEvent, useCallback, useRef } from 'react'
import type { NodeId } from '@/lib/designer/public'

/** How far below the upper edge a place is brought, as a part of the height that is seen. */
const sightShare = 0.3

/**
 * Two canvases that scroll by the same distance, so that what stood beside each other stays so; `bring` puts two places beside each other.
 * The canvases are found below the element of `ref`, in their order.
 */
export function useScrollTogether(ref: RefObject<HTMLElement | null>) {
  /** Where each canvas was put or seen last: what scrolls to there was not scrolled by a person. */
  const tops = useRef(new WeakMap<Element, number>())
  const canvases = useCallback(() => [...(ref.current?.querySelectorAll<HTMLElement>('[data-canvas]') ?? [])], [ref])
  const put = useCallback((canvas: HTMLElement, top: number) => {
    canvas.scrollTop = top
    tops.current.set(canvas, canvas.scrollTop)
  }, [])
  const onScrollCapture = useCallback(
    ({ target }: UIEvent) => {
      const all = canvases()
      const moved = all.find((one) => one === target)
      if (!moved) return
      const distance = moved.scrollTop - (tops.current.get(moved) ?? 0)
      tops.current.set(moved, moved.scrollTop)
      if (distance === 0) return
      for (const other of all) if (other !== moved) put(other, other.scrollTop + distance)
    },
    [canvases, put],
  )
  /** Places of the canvases, in their order; an empty one is the top. */
  const bring = useCallback(
    (places: readonly NodeId[]) => {
      canvases().forEach((canvas, at) => {
        const place = canvas.querySelector(`[data-node-id="${CSS.escape(places[at] ?? '')}"]`)
        const below = place ? place.getBoundingClientRect().top - canvas.getBoundingClientRect().top : -canvas.scrollTop
        put(canvas, canvas.scrollTop + below - (place ? canvas.clientHeight * sightShare : 0))
      })
    },
    [canvases, put],
  )
  return { onScrollCapture, bring }
}
