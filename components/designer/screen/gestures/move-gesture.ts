import { placeScreenItems, snapMove } from '@/lib/designer/screen/public'
import { chosenOf, fieldOf, type Gesture, type Point, reachOf, type Stage, travelFrom } from './stage'

/** Moves what is chosen along with the pointer, with the shift key along one axis only. */
export function moveGesture(stage: Stage, start: Point): Gesture {
  const { ids, boxes, elements, around, mark } = chosenOf(stage)
  const moved = mark ? [...elements, mark] : elements
  const travel = travelFrom(start, stage.scale)
  const field = fieldOf(stage, ids)
  let by: Point = { x: 0, y: 0 }
  const show = () => {
    for (const element of moved) element.style.translate = `${by.x}px ${by.y}px`
  }
  return {
    move: (event) => {
      const way = travel(event)
      if (!way || !around) return
      by = event.shiftKey ? alongOneAxis(way) : way
      if (stage.isSnapping !== event.altKey) {
        const snapped = snapMove({ ...around, left: around.left + by.x, top: around.top + by.y }, field, reachOf(stage))
        by = { x: by.x + snapped.x, y: by.y + snapped.y }
        stage.showLines(snapped.lines)
      } else stage.showLines([])
      show()
    },
    end: (isDone) => {
      const way = by
      by = { x: 0, y: 0 }
      for (const element of moved) element.style.translate = ''
      stage.showLines([])
      if (!isDone || (way.x === 0 && way.y === 0)) return
      const places = ids.flatMap((id, at) => {
        const box = boxes[at]
        return box ? [{ ...box, id, left: box.left + way.x, top: box.top + way.y }] : []
      })
      stage.session.run(placeScreenItems(places))
    },
  }
}

const alongOneAxis = ({ x, y }: Point): Point => (Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y })
