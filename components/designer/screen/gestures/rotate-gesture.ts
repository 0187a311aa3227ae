import { angleTowards, placeScreenItems } from '@/lib/designer/screen/public'
import { chosenOf, type Gesture, pointOn, type Stage, showBox } from './stage'

/** Angles that are met by themselves, every so many degrees; with the shift key no others. */
const stepDegrees = 15
const reachDegrees = 3

/** Turns the one item that is chosen around its middle. */
export function rotateGesture(stage: Stage): Gesture {
  const { ids, boxes, elements, mark } = chosenOf(stage)
  const [id] = ids
  const [box] = boxes
  let angle: number | null = null
  const show = (degrees: number) => {
    if (!box) return
    for (const element of [...elements, mark]) showBox(element, { ...box, angle: degrees })
  }
  return {
    move: (event) => {
      if (!box) return
      const wanted = angleTowards(box, pointOn(stage, event))
      const step = Math.round(wanted / stepDegrees) * stepDegrees
      angle = event.shiftKey || (Math.abs(step - wanted) <= reachDegrees && !event.altKey) ? step % 360 : wanted
      show(angle)
    },
    end: (isDone) => {
      if (angle === null || !box || id === undefined) return
      show(box.angle)
      if (isDone) stage.session.run(placeScreenItems([{ ...box, id, angle }]))
    },
  }
}
