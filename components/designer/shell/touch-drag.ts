import styles from './touch-drag.module.css'

/** How long a finger rests before it takes something along, in ms; sooner it scrolls. Before browsers open their own menu, at 500. */
const restMs = 350
/** How far a resting finger may tremble, in px. */
const trembleMax = 10
/** What lies below a resting finger changes while a list scrolls by: so often it is asked, in ms, as browsers do for a mouse. */
const askMs = 50

type Point = { clientX: number; clientY: number }

/**
 * Dragging by touch, in all browsers alike: a finger that rests on what can be dragged takes it along, one that moves at once scrolls.
 * To the drag library it is the drag of a mouse: it hears the same events. Gives back how to stop it.
 */
export function attachTouchDrag(root: HTMLElement): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let waiting: { timer: ReturnType<typeof setTimeout>; at: Point } | null = null
  let carried: Carried | null = null
  let followed = new AbortController()
  const forget = () => {
    if (waiting) clearTimeout(waiting.timer)
    waiting = null
  }
  const end = (isDropped: boolean) => {
    forget()
    carried?.end(isDropped)
    carried = null
  }
  /** All that a finger does is told to what it touched first, and to nothing around it once that has left the page. */
  const follow = (target: EventTarget) => {
    followed.abort()
    followed = new AbortController()
    const options = { signal: followed.signal }
    target.addEventListener('touchmove', (event) => handleMove(event as TouchEvent), { ...options, passive: false })
    target.addEventListener('touchend', (event) => handleEnd(event as TouchEvent), options)
    target.addEventListener('touchcancel', () => end(false), options)
  }
  const handleStart = ({ touches, target }: TouchEvent) => {
    end(false)
    const [finger] = touches
    const source = touches.length === 1 ? (target as Element).closest<HTMLElement>('[draggable="true"]') : null
    if (!finger || !source || !target) return
    follow(target)
    const at = pointOf(finger)
    waiting = { at, timer: setTimeout(() => (carried = takeAlong(source, at)), restMs) }
  }
  const handleMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!finger) return
    if (carried) {
      if (event.cancelable) event.preventDefault()
      carried.moveTo(pointOf(finger))
    } else if (waiting && distance(waiting.at, finger) > trembleMax) forget()
  }
  const handleEnd = (event: TouchEvent) => {
    // No click on what lies below.
    if (carried) event.preventDefault()
    end(true)
  }
  root.addEventListener('touchstart', handleStart, { signal, passive: true })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal, capture: true })
  silenceOthers(() => carried !== null, signal)
  signal.addEventListener('abort', () => {
    end(false)
    followed.abort()
  })
  return () => leaving.abort()
}

/** While something is carried the browser neither drags it itself nor opens its menu, and the library takes no moves for those of a mouse. */
function silenceOthers(isCarrying: () => boolean, signal: AbortSignal) {
  for (const name of ['pointermove', 'contextmenu', 'dragstart'] as const) {
    const handle = (event: Event) => {
      if (!isCarrying() || !event.isTrusted) return
      if (name !== 'pointermove') event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener(name, handle, { signal, capture: true })
  }
}

type Carried = { moveTo: (point: Point) => void; end: (isDropped: boolean) => void }

/** Null where what the finger rests on does not want to be dragged. */
function takeAlong(source: HTMLElement, from: Point): Carried | null {
  const dataTransfer = new DataTransfer()
  let at = from
  let below: Element | null = null
  let isWanted = false
  /** Answers whether somebody took it for its own. */
  const tell = (name: string, to: Element): boolean =>
    !to.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }))
  if (tell('dragstart', source)) return null
  const label = showLabel(source, from)
  const ask = () => {
    const next = document.elementFromPoint(at.clientX, at.clientY) ?? document.body
    if (next !== below) tell('dragenter', next)
    below = next
    isWanted = tell('dragover', next)
  }
  const timer = setInterval(ask, askMs)
  return {
    moveTo: (point) => {
      at = point
      label.moveTo(point)
      ask()
    },
    end: (isDropped) => {
      clearInterval(timer)
      label.remove()
      if (isDropped && isWanted && below) tell('drop', below)
      // The library listens above the page's elements: from one that has left it nothing comes there.
      tell('dragend', source.isConnected ? source : document.body)
    },
  }
}

/** What is carried, in words beside the finger. */
function showLabel(source: HTMLElement, from: Point) {
  const label = document.createElement('div')
  label.className = styles.label ?? ''
  label.dataset['carried'] = ''
  label.ariaHidden = 'true'
  label.textContent = source.ariaLabel ?? source.textContent
  const moveTo = ({ clientX, clientY }: Point) => {
    label.style.transform = `translate(${clientX}px, ${clientY}px)`
  }
  moveTo(from)
  document.body.append(label)
  return { moveTo, remove: () => label.remove() }
}

const pointOf = ({ clientX, clientY }: Point): Point => ({ clientX, clientY })
const distance = (from: Point, to: Point) => Math.hypot(from.clientX - to.clientX, from.clientY - to.clientY)
