import { areaOf, type Box, type Handle, placeScreenItems, resized, scaled, snapResize } from '@/lib/designer/screen/public'
import { asBox, chosenOf, fieldOf, type Gesture, type Point, reachOf, type Stage, showBox, travelFrom } from './stage'

/** Draws an edge or a corner of what is chosen; several items together keep their parts. With the shift key the shape stays. */
export function resizeGesture(stage: Stage, start: Point, handle: Handle): Gesture {
  const { ids, boxes, elements, around, mark } = chosenOf(stage)
  const travel = travelFrom(start, stage.scale)
  const field = fieldOf(stage, ids)
  const [only] = boxes
  const whole: Box | null = boxes.length === 1 && only ? only : around && asBox(around)
  let shown: readonly Box[] | null = null
  const show = (next: readonly Box[], frame: Box) => {
    for (const [at, element] of elements.entries()) showBox(element, next[at] ?? frame)
    showBox(mark, frame)
  }
  return {
    move: (event) => {
      const way = travel(event)
      if (!way || !whole) return
      let next = resized(whole, handle, way, event.shiftKey)
      // Turned edges stand along nothing.
      const isStraight = whole.angle % 180 === 0
      if (stage.isSnapping !== event.altKey && isStraight && !event.shiftKey) {
        const snapped = snapResize(areaOf(next), handle, field, reachOf(stage))
        next = resized(whole, handle, { x: way.x + snapped.x, y: way.y + snapped.y })
        stage.showLines(snapped.lines)
      } else stage.showLines([])
      shown = boxes.length === 1 ? [next] : scaled(boxes, whole, next)
      show(shown, next)
    },
    end: (isDone) => {
      stage.showLines([])
      if (!shown || !whole) return
      const drawn = shown
      // As they were: what is stored draws them anew.
      show(boxes, whole)
      if (!isDone) return
      stage.session.run(
        placeScreenItems(
          ids.flatMap((id, at) => {
            const box = drawn[at]
            return box ? [{ ...box, id }] : []
          }),
        ),
      )
    },
  }
}
