import type { Area, Handle } from './boxes'

/** A line that something stands along: `at` across (`x`) or down (`y`) the screen, and from where to where. */
export type SnapLine = { axis: 'x' | 'y'; at: number; from: number; to: number }

/** Edges and middles that something may stand along, sorted, of one axis. */
type Stops = readonly { at: number; from: number; to: number }[]
export type SnapField = { x: Stops; y: Stops; grid: number }

/** What can be stood along: the screen's edges and middle, those of other items, and a grid where one is wanted (0 for none). */
export function snapField(others: readonly Area[], screen: Area, grid: number): SnapField {
  const all = [screen, ...others]
  const x = all.flatMap(({ left, top, width, height }) => threeOf(left, width, top, top + height))
  const y = all.flatMap(({ left, top, width, height }) => threeOf(top, height, left, left + width))
  return { x: x.sort(byPlace), y: y.sort(byPlace), grid }
}

export type Snapped = { x: number; y: number; lines: readonly SnapLine[] }

/** How far an area has to go on so that one of its edges or its middle stands along something that is not farther than `reach`. */
export function snapMove(area: Area, field: SnapField, reach: number): Snapped {
  const { left, top, width, height } = area
  const x = nearest(field.x, [left, left + width / 2, left + width], reach)
  const y = nearest(field.y, [top, top + height / 2, top + height], reach)
  const by = { x: x?.by ?? toGrid(left, field.grid, reach), y: y?.by ?? toGrid(top, field.grid, reach) }
  const moved = { ...area, left: left + by.x, top: top + by.y }
  return { ...by, lines: [...lineOf('x', x, moved), ...lineOf('y', y, moved)] }
}

/** The same for the edges that are drawn. */
export function snapResize(area: Area, handle: Handle, field: SnapField, reach: number): Snapped {
  const { left, top, width, height } = area
  const edgeX = handle.x < 0 ? left : left + width
  const edgeY = handle.y < 0 ? top : top + height
  const x = handle.x === 0 ? null : nearest(field.x, [edgeX], reach)
  const y = handle.y === 0 ? null : nearest(field.y, [edgeY], reach)
  return {
    x: handle.x === 0 ? 0 : (x?.by ?? toGrid(edgeX, field.grid, reach)),
    y: handle.y === 0 ? 0 : (y?.by ?? toGrid(edgeY, field.grid, reach)),
    lines: [...lineOf('x', x, area), ...lineOf('y', y, area)],
  }
}

const threeOf = (start: number, size: number, from: number, to: number) =>
  [start, start + size / 2, start + size].map((at) => ({ at, from, to }))
const byPlace = (one: { at: number }, other: { at: number }) => one.at - other.at

type Found = { by: number; stop: Stops[number] } | null

function nearest(stops: Stops, places: readonly number[], reach: number): Found {
  let found: Found = null
  for (const place of places) {
    for (let index = firstFrom(stops, place - reach); index < stops.length; index += 1) {
      const stop = stops[index]
      if (!stop || stop.at > place + reach) break
      const by = stop.at - place
      if (!found || Math.abs(by) < Math.abs(found.by)) found = { by, stop }
    }
  }
  return found
}

/** The first stop that is not before a place: found by halves, since it is asked for at every frame of a drag. */
function firstFrom(stops: Stops, place: number): number {
  let low = 0
  let high = stops.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stops[middle]?.at ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function toGrid(place: number, grid: number, reach: number): number {
  if (grid <= 0) return 0
  const by = Math.round(place / grid) * grid - place
  return Math.abs(by) <= Math.max(reach, grid / 2) ? by : 0
}

function lineOf(axis: 'x' | 'y', found: Found, { left, top, width, height }: Area): readonly SnapLine[] {
  if (!found) return []
  const { at, from, to } = found.stop
  const [start, end] = axis === 'x' ? [top, top + height] : [left, left + width]
  return [{ axis, at, from: Math.min(from, start), to: Math.max(to, end) }]
}
