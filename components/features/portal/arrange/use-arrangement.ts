import { useState } from 'react'
import { boundsOf, type Place, placesOf, type Step, stepPlace } from '@/lib/portal/arrange'
import type { PortalLayout } from '@/lib/portal/layout'
import { visibleItems } from '@/lib/portal/places'

/** The places while somebody arranges them, with all that were before. */
export function useArrangement(layout: PortalLayout) {
  const items = visibleItems(layout.layout)
  const [history, setHistory] = useState<readonly (readonly Place[])[]>(() => [placesOf(items)])
  const places = history.at(-1) ?? []
  const change = (next: readonly Place[]) => {
    if (!isSame(next, places)) setHistory((before) => [...before, next])
  }
  return {
    items,
    places,
    isChanged: history.length > 1,
    /** All places at once, as a drag leaves them. */
    change,
    /** Answers where the item stands then. */
    step: (i: string, step: Step): Place | undefined => {
      const item = items.find((one) => one.i === i)
      if (!item) return undefined
      const next = stepPlace(places, i, step, boundsOf(item))
      change(next)
      return next.find((place) => place.i === i)
    },
    undo: () => setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before)),
  }
}

function isSame(one: readonly Place[], other: readonly Place[]): boolean {
  const known = new Map(other.map((place) => [place.i, place]))
  return one.every(({ i, x, y, w, h }) => {
    const place = known.get(i)
    return place !== undefined && place.x === x && place.y === y && place.w === w && place.h === h
  })
}
