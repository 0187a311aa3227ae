import { type NodeId, rootId } from '@/lib/designer/public'
import {
  type Area,
  areaAround,
  areaOf,
  type Box,
  boxOf,
  inLayers,
  isHidden,
  isLocked,
  isOnScreen,
  type SnapField,
  type SnapLine,
  screenArea,
  screenItemOf,
  snapField,
} from '@/lib/designer/screen/public'
import type { DesignerSession } from '../../shell/designer-session'

/** What a gesture works on. While it lasts nothing is drawn anew: what moves is moved by its style, and stored once at the end. */
export type Stage = {
  session: DesignerSession
  /** The element whose pixels are those of the screen, before it is made smaller. */
  layer: HTMLElement
  /** How large one pixel of the screen is. */
  scale: number
  /** Whether edges, middles and the grid are stood along; the Alt key turns it round. */
  isSnapping: boolean
  grid: number
  showLines: (lines: readonly SnapLine[]) => void
}

export type Point = { x: number; y: number }

/** A gesture while it lasts. `end` stores what was done, or leaves everything as it was. */
export type Gesture = { move: (event: PointerEvent) => void; end: (isDone: boolean) => void }

/** So far a pointer goes before it is a drag, in pixels of the window. */
const dragFromPx = 3
/** From how near something is stood along, in pixels of the window. */
const reachPx = 6

export const reachOf = ({ scale }: Stage) => reachPx / scale

/** What the chosen items are for a gesture: their boxes and their elements. What is locked, hidden or in a rotation stays. */
export function chosenOf({ session, layer }: Stage) {
  const { document: doc } = session
  const ids = session.selection.filter((id) => isOnScreen(doc, id) && !isLocked(screenItemOf(doc, id)))
  const boxes = ids.map((id) => boxOf(screenItemOf(doc, id)))
  const elements = ids.map((id) => frameOf(layer, id)).filter((element) => element !== null)
  return { ids, boxes, elements, around: areaAround(boxes.map(areaOf)), mark: markOf(layer) }
}

export function frameOf(layer: HTMLElement, id: NodeId): HTMLElement | null {
  return layer.querySelector<HTMLElement>(`:scope > [data-node-id="${CSS.escape(id)}"]`)
}

/** The frame around what is chosen, with its handles. */
function markOf(layer: HTMLElement): HTMLElement | null {
  return layer.querySelector<HTMLElement>(':scope > [data-selection-mark]')
}

/** What the others offer to stand along. */
export function fieldOf({ session, grid }: Stage, moving: readonly NodeId[]): SnapField {
  const { document: doc } = session
  const others = inLayers(doc, rootId).filter((id) => !moving.includes(id) && !isHidden(screenItemOf(doc, id)))
  return snapField(
    others.map((id) => areaOf(boxOf(screenItemOf(doc, id)))),
    screenArea(doc),
    grid,
  )
}

/** How far the pointer has gone, in pixels of the screen; null until it has gone far enough to mean it. */
export function travelFrom(start: Point, scale: number) {
  let isMeant = false
  return ({ clientX, clientY }: PointerEvent): Point | null => {
    const x = clientX - start.x
    const y = clientY - start.y
    isMeant ||= Math.hypot(x, y) >= dragFromPx
    return isMeant ? { x: x / scale, y: y / scale } : null
  }
}

/** A point of the window on the screen. */
export function pointOn(
  { layer, scale }: Pick<Stage, 'layer' | 'scale'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point {
  const { left, top } = layer.getBoundingClientRect()
  return { x: (clientX - left) / scale, y: (clientY - top) / scale }
}

/** Shows a box by style alone. */
export function showBox(element: HTMLElement | null, { left, top, width, height, angle }: Box) {
  if (!element) return
  Object.assign(element.style, {
    ...{ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, rotate: `${angle}deg` },
  })
}

export const asBox = (area: Area): Box => ({ ...area, angle: 0 })
