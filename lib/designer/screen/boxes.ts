/** Where an item stands on a screen, in its pixels; the angle in degrees, clockwise around its middle. */
export type Box = { left: number; top: number; width: number; height: number; angle: number }
/** A rectangle along the edges of the screen. */
export type Area = Omit<Box, 'angle'>

/** No item is smaller: it could not be taken hold of. */
export const sizeMin = 10
export const sizeMax = 20_000
/** Beyond it nobody finds an item again. */
const placeMax = 20_000

/** Whole pixels within what is kept. */
export function soundBox({ left, top, width, height, angle }: Box): Box {
  const place = (value: number) => clamp(Math.round(value), -placeMax, placeMax)
  const size = (value: number) => clamp(Math.round(value), sizeMin, sizeMax)
  return { left: place(left), top: place(top), width: size(width), height: size(height), angle: soundAngle(angle) }
}

/** From 0 up to, not including, 360. */
export function soundAngle(angle: number): number {
  return ((Math.round(angle) % 360) + 360) % 360
}

/** The rectangle that a box takes up when it is turned. */
export function areaOf({ left, top, width, height, angle }: Box): Area {
  if (angle % 180 === 0) return { left, top, width, height }
  const { sin, cos } = turn(angle)
  const wide = Math.abs(width * cos) + Math.abs(height * sin)
  const high = Math.abs(width * sin) + Math.abs(height * cos)
  return { left: left + (width - wide) / 2, top: top + (height - high) / 2, width: wide, height: high }
}

/** The rectangle around all of them; null for none. */
export function areaAround(areas: readonly Area[]): Area | null {
  if (areas.length === 0) return null
  const left = Math.min(...areas.map((area) => area.left))
  const top = Math.min(...areas.map((area) => area.top))
  const right = Math.max(...areas.map((area) => area.left + area.width))
  const bottom = Math.max(...areas.map((area) => area.top + area.height))
  return { left, top, width: right - left, height: bottom - top }
}

export function doMeet(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}

/** -1 is the edge at the left or top, 1 the one at the right or bottom, 0 neither. */
export type Handle = { x: -1 | 0 | 1; y: -1 | 0 | 1 }

/**
 * A box with one of its edges or corners drawn to elsewhere, by so many pixels of the screen. What lies opposite stays where it is, also
 * where the box is turned; `keepsShape` keeps width to height.
 */
export function resized(box: Box, handle: Handle, by: { x: number; y: number }, keepsShape = false): Box {
  const { sin, cos } = turn(box.angle)
  // Along the edges of the box.
  const along = { x: by.x * cos + by.y * sin, y: by.y * cos - by.x * sin }
  let width = Math.max(sizeMin, box.width + along.x * handle.x)
  let height = Math.max(sizeMin, box.height + along.y * handle.y)
  if (keepsShape && handle.x !== 0 && handle.y !== 0) {
    const scale = Math.max(width / box.width, height / box.height)
    width = box.width * scale
    height = box.height * scale
  }
  // The middle goes half of what was added, towards the handle.
  const more = { x: ((width - box.width) * handle.x) / 2, y: ((height - box.height) * handle.y) / 2 }
  const middle = {
    x: box.left + box.width / 2 + more.x * cos - more.y * sin,
    y: box.top + box.height / 2 + more.x * sin + more.y * cos,
  }
  return { ...box, left: middle.x - width / 2, top: middle.y - height / 2, width, height }
}

/** Boxes in an area that became another one: each keeps its part of it. */
export function scaled(boxes: readonly Box[], from: Area, to: Area): readonly Box[] {
  const x = from.width === 0 ? 1 : to.width / from.width
  const y = from.height === 0 ? 1 : to.height / from.height
  return boxes.map((box) => ({
    ...box,
    left: to.left + (box.left - from.left) * x,
    top: to.top + (box.top - from.top) * y,
    width: Math.max(sizeMin, box.width * x),
    height: Math.max(sizeMin, box.height * y),
  }))
}

/** The angle at which a box stands whose handle above it is drawn to a point. */
export function angleTowards({ left, top, width, height }: Area, point: { x: number; y: number }): number {
  const x = point.x - (left + width / 2)
  const y = point.y - (top + height / 2)
  return soundAngle((Math.atan2(x, -y) * 180) / Math.PI)
}

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

/** Along an edge or the middle of the rectangle around all; one alone along the screen. */
export function aligned(boxes: readonly Box[], how: Alignment, within: Area): readonly Box[] {
  return boxes.map((box) => {
    const area = areaOf(box)
    const across = { left: within.left, center: within.left + (within.width - area.width) / 2, right: end(within) - area.width }
    const down = {
      top: within.top,
      middle: within.top + (within.height - area.height) / 2,
      bottom: within.top + within.height - area.height,
    }
    if (how === 'left' || how === 'center' || how === 'right') return { ...box, left: box.left + across[how] - area.left }
    return { ...box, top: box.top + down[how] - area.top }
  })
}

export type Axis = 'across' | 'down'

/** The same distance between neighbours; the first and the last stay. */
export function distributed(boxes: readonly Box[], axis: Axis): readonly Box[] {
  const [start, size] = axis === 'across' ? (['left', 'width'] as const) : (['top', 'height'] as const)
  const sorted = boxes
    .map((box, at) => ({ at, area: areaOf(box) }))
    .sort((one, other) => one.area[start] - other.area[start] || one.at - other.at)
  const first = sorted[0]
  const last = sorted.at(-1)
  if (!first || !last || sorted.length < 3) return boxes
  const room = last.area[start] + last.area[size] - first.area[start]
  const gap = (room - sorted.reduce((sum, { area }) => sum + area[size], 0)) / (sorted.length - 1)
  const moved = [...boxes]
  let next = first.area[start]
  for (const { at, area } of sorted) {
    const box = boxes[at]
    if (box) moved[at] = { ...box, [start]: box[start] + next - area[start] }
    next += area[size] + gap
  }
  return moved
}

const end = ({ left, width }: Area) => left + width
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

function turn(angle: number): { sin: number; cos: number } {
  const radians = (angle * Math.PI) / 180
  return { sin: Math.sin(radians), cos: Math.cos(radians) }
}
