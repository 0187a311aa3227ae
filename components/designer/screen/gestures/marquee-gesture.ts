import type { NodeId } from '@/lib/designer/public'
import { areaOf, boxOf, doMeet, inLayers, isHidden, isLocked, screenItemOf, withGroups } from '@/lib/designer/screen/public'
import { type Gesture, type Point, pointOn, type Stage, travelFrom } from './stage'

/** Draws a rectangle, and chooses what it meets; with `isMore` beside what is chosen. `onPress`: the pointer did not go anywhere. */
export function marqueeGesture(
  stage: Stage,
  start: Point,
  marquee: HTMLElement | null,
  { isMore, onPress }: MarqueeOptions,
): Gesture {
  const { session } = stage
  const { document: doc } = session
  const before = isMore ? session.selection : []
  const from = pointOn(stage, { clientX: start.x, clientY: start.y })
  const travel = travelFrom(start, stage.scale)
  const offered = inLayers(doc)
    .filter((id) => !isLocked(screenItemOf(doc, id)) && !isHidden(screenItemOf(doc, id)))
    .map((id) => ({ id, area: areaOf(boxOf(screenItemOf(doc, id))) }))
  let hasGone = false
  return {
    move: (event) => {
      if (!travel(event)) return
      hasGone = true
      const to = pointOn(stage, event)
      const area = {
        ...{ left: Math.min(from.x, to.x), top: Math.min(from.y, to.y) },
        ...{ width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
      }
      if (marquee) {
        marquee.hidden = false
        Object.assign(marquee.style, {
          ...{ left: `${area.left}px`, top: `${area.top}px`, width: `${area.width}px`, height: `${area.height}px` },
        })
      }
      const met = offered.filter((one) => doMeet(one.area, area)).map(({ id }) => id)
      session.select(withGroups(doc, [...before, ...met] as NodeId[]))
    },
    end: (isDone) => {
      if (marquee) marquee.hidden = true
      if (!isDone) session.select(before)
      else if (!hasGone) onPress()
    },
  }
}

type MarqueeOptions = { isMore: boolean; onPress: () => void }
