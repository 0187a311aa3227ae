import { isRecord, own } from '@/lib/form/read'
import { refused } from '../../kit/refusals'

/** Sizes and places of a portal's items, which are all that people may change of it (contract 4b §1.2). */

type Place = [x: number, y: number, w: number, h: number]
type Places = ReadonlyMap<string, Place>

/** As many items as no portal has, and in no depth that one has. */
const itemsMax = 5000
const depthMax = 60

/** Keys in this order, within these bounds. */
const bounds = [
  ['x', 0, 11],
  ['y', 0, 100_000],
  ['w', 1, 12],
  ['h', 1, 1000],
] as const

/** Raw items, outermost first, also those in cards and tabs. */
function* rawItems(nodes: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (!Array.isArray(nodes) || depth > depthMax) return
  for (const node of nodes) {
    if (!isRecord(node)) continue
    yield node
    yield* rawItems(own(node, 'children'), depth + 1)
  }
}

function idOf(item: Record<string, unknown>): string | null {
  const i = own(item, 'i')
  return typeof i === 'string' || typeof i === 'number' ? String(i) : null
}

/**
 * Where the saved layout has the items of the released one. Refuses one with items that the released one has not: it is older or made up.
 * Items that it lacks stay where they are, as clients leave out those of another platform.
 */
export function arrangedPlaces(released: unknown, saved: unknown): string {
  const known = new Set([...itemsOf(released)].map(idOf))
  const places = new Map<string, Place>()
  for (const item of itemsOf(saved)) {
    const i = idOf(item)
    if (i === null) continue
    if (!known.has(i) || places.size >= itemsMax) throw refused('门户已更新，请刷新后重试')
    const place = placeOf(item)
    if (place) places.set(i, place)
  }
  return JSON.stringify([...places])
}

/** The released layout as somebody has arranged it. */
export function arranged(released: unknown, placesJson: string): unknown {
  const places = readPlaces(placesJson)
  for (const item of itemsOf(released)) {
    const place = places.get(idOf(item) ?? '')
    if (place) for (const [index, [key]] of bounds.entries()) item[key] = place[index]
  }
  return released
}

function itemsOf(layout: unknown) {
  return rawItems(isRecord(layout) ? own(layout, 'layout') : null)
}

function placeOf(item: Record<string, unknown>): Place | null {
  const numbers = bounds.map(([key, min, max]) => {
    const value = own(item, key)
    return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : Number.NaN
  })
  return numbers.some(Number.isNaN) ? null : (numbers as Place)
}

/** What was checked when it was saved. */
function readPlaces(json: string): Places {
  return new Map(JSON.parse(json) as [string, Place][])
}
