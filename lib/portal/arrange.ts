import type { PortalItem, PortalLayout } from './layout'
import { packed } from './places'

/** Where an item stands and how large it is; nothing else of it changes when somebody arranges his portal. */
export type Place = { i: string; x: number; y: number; w: number; h: number }
export type Step = { dx?: number; dy?: number; dw?: number; dh?: number }

/** Sizes that the design allows an item. */
export type Bounds = { minW: number; minH: number; maxW: number; maxH: number }

export function placesOf(items: readonly PortalItem[]): Place[] {
  return packed(items).map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))
}

export function boundsOf(item: PortalItem): Bounds {
  const bound = (key: string, usual: number) => {
    const value = Number(item[key])
    return Number.isInteger(value) && value > 0 ? value : usual
  }
  return { minW: bound('minW', 1), minH: bound('minH', 1), maxW: Math.min(12, bound('maxW', 12)), maxH: bound('maxH', 1000) }
}

const rowsMax = 1000

/**
 * The places after one step of an item; the others make room. Up and down it goes past what is in the way, so that a step is always seen.
 * The same places where it can go no further.
 */
export function stepPlace(
  places: readonly Place[],
  i: string,
  { dx = 0, dy = 0, dw = 0, dh = 0 }: Step,
  bounds: Bounds,
): readonly Place[] {
  const from = places.find((place) => place.i === i)
  if (!from) return places
  const w = within(from.w + dw, bounds.minW, Math.min(bounds.maxW, 12 - from.x))
  const h = within(from.h + dh, bounds.minH, bounds.maxH)
  const x = within(from.x + dx, 0, 12 - w)
  if (dy === 0) return x === from.x && w === from.w && h === from.h ? places : placed(places, { ...from, x, w, h })
  for (let rows = 1; rows <= rowsMax; rows += 1) {
    const y = from.y + dy * rows
    if (y < 0) return places
    const next = placed(places, { ...from, y })
    if (next.find((place) => place.i === i)?.y !== from.y) return next
  }
  return places
}

/** Half a row up: what was moved goes before what stands there. */
function placed(places: readonly Place[], moved: Place): Place[] {
  return packed(places.map((place) => (place.i === moved.i ? { ...moved, y: moved.y - 0.5 } : place)))
}

/** The layout with its items in these places; every other key of it, and what has no place here, stays as it is. */
export function withPlaces(layout: PortalLayout, places: readonly Place[]): PortalLayout {
  const known = new Map(places.map((place) => [place.i, place]))
  return { ...layout, layout: layout.layout.map((item) => ({ ...item, ...known.get(item.i) })) }
}

function within(value: number, min: number, max: number): number {
  return Math.max(Math.min(min, max), Math.min(value, max))
}
