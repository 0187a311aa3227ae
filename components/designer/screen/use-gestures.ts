import { type PointerEvent as Press, type RefObject, useEffect, useRef } from 'react'
import type { NodeId } from '@/lib/designer/public'
import { groupOf, isLocked, screenItemOf, withGroups } from '@/lib/designer/screen/public'
import type { DesignerSession } from '../shell/designer-session'
import { useSession } from '../shell/session-context'
import { marqueeGesture } from './gestures/marquee-gesture'
import { moveGesture } from './gestures/move-gesture'
import { resizeGesture } from './gestures/resize-gesture'
import { rotateGesture } from './gestures/rotate-gesture'
import type { Gesture, Stage } from './gestures/stage'
import type { ShowLines } from './guides'
import { handleNamed } from './selection-mark'

type Parts = {
  layerRef: RefObject<HTMLElement | null>
  marqueeRef: RefObject<HTMLElement | null>
  guidesRef: RefObject<ShowLines | null>
}
type Options = Parts & {
  scale: number
  isSnapping: boolean
  grid: number
  /** The space key is held: the pointer moves the screen itself. */
  isPanning: () => boolean
  onPan: (event: Press) => void
}

/** What the pointer does on the canvas: moves and draws what is chosen, turns it, chooses, or moves the screen itself. */
export function useGestures({ layerRef, marqueeRef, guidesRef, scale, isSnapping, grid, isPanning, onPan }: Options) {
  const session = useSession()
  const running = useRef<AbortController | null>(null)
  // External system: listeners of the window end with the canvas.
  useEffect(() => () => running.current?.abort(), [])
  return (event: Press<HTMLElement>) => {
    const layer = layerRef.current
    if (!layer || event.button !== 0 || running.current) return
    if (isPanning()) return onPan(event)
    const stage: Stage = { session, layer, scale, isSnapping, grid, showLines: (lines) => guidesRef.current?.(lines) }
    const gesture = gestureFor(event, stage, marqueeRef.current)
    if (!gesture) return onPan(event)
    running.current = runGesture(gesture, event.pointerId, () => {
      running.current = null
    })
  }
}

/** What a press begins; null where it moves the screen itself. */
function gestureFor(event: Press, stage: Stage, marquee: HTMLElement | null): Gesture | null {
  const { session } = stage
  const target = event.target as Element
  const start = { x: event.clientX, y: event.clientY }
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey
  const handle = handleNamed(target.closest<HTMLElement>('[data-handle]')?.dataset['handle'])
  if (handle) return resizeGesture(stage, start, handle)
  if (target.closest('[data-turn]')) return rotateGesture(stage)
  const id = target.closest<HTMLElement>('[data-node-id]')?.dataset['nodeId']
  const isFree = id !== undefined && !isLocked(screenItemOf(session.document, id))
  if (event.pointerType === 'touch' && !(isFree && session.isSelected(id))) return null
  if (!isFree) return marqueeGesture(stage, start, marquee, { isMore, onPress: () => press(session, id, isMore) })
  if (isMore) {
    toggle(session, id)
    return null
  }
  const wasSelected = session.isSelected(id)
  if (!wasSelected) session.select(withGroups(session.document, [id]))
  return pressable(moveGesture(stage, start), start, () => wasSelected && press(session, id, false))
}

/** A tap or click without a way. */
function press(session: DesignerSession, id: NodeId | undefined, isMore: boolean) {
  if (id === undefined) return isMore ? undefined : session.select([])
  if (isMore) toggle(session, id)
  // Pressed again within a group, the one item alone is meant by a double press only.
  else session.select(withGroups(session.document, [id]))
}

function toggle(session: DesignerSession, id: NodeId) {
  if (groupOf(screenItemOf(session.document, id)) === '') return session.toggle(id)
  const whole = withGroups(session.document, [id])
  const isOn = session.isSelected(id)
  session.select(isOn ? session.selection.filter((one) => !whole.includes(one)) : [...session.selection, ...whole])
}

export { press as pressItem }

/** With what happens when the pointer did not go anywhere. */
function pressable(gesture: Gesture, start: { x: number; y: number }, onPress: () => void): Gesture {
  let hasGone = false
  return {
    move: (event) => {
      hasGone ||= Math.hypot(event.clientX - start.x, event.clientY - start.y) > 2
      gesture.move(event)
    },
    end: (isDone) => {
      gesture.end(isDone)
      if (isDone && !hasGone) onPress()
    },
  }
}

/** Runs a gesture until its pointer is let go; Escape and a lost pointer leave everything as it was. */
function runGesture(gesture: Gesture, pointerId: number, onEnd: () => void): AbortController {
  const running = new AbortController()
  const { signal } = running
  const end = (isDone: boolean) => {
    running.abort()
    onEnd()
    gesture.end(isDone)
  }
  const ours = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => event.pointerId === pointerId && handle(event)
  window.addEventListener('pointermove', ours(gesture.move), { signal })
  window.addEventListener(
    'pointerup',
    ours(() => end(true)),
    { signal },
  )
  window.addEventListener(
    'pointercancel',
    ours(() => end(false)),
    { signal },
  )
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      end(false)
    },
    { signal, capture: true },
  )
  return running
}
