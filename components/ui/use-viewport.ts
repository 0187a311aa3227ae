import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Area } from '@/lib/domain/tree-picture'

/** Where the drawing lies: its corner in the window, and how large a step of it is. */
export type View = { x: number; y: number; scale: number }

const scaleMin = 0.1
const scaleMax = 2
const roomPx = 32
/** Less than this is a press with an unsteady hand. */
const dragFromPx = 4

type Size = { width: number; height: number }

/** Moving about in a drawing larger than its window: drag, wheel, two fingers. */
export function useViewport(boxRef: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>({ x: roomPx, y: roomPx, scale: 1 })
  const size = useSize(boxRef)
  const zoom = (factor: number, at?: { x: number; y: number }) =>
    setView((before) => zoomed(before, factor, at ?? { x: size.width / 2, y: size.height / 2 }))
  const pan = (dx: number, dy: number) => setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }))
  useWheel(boxRef, zoom, pan)
  const { isDragging, handlers } = useDrag(boxRef, zoom, pan)
  return {
    view,
    size,
    isDragging,
    handlers,
    zoom,
    pan,
    /** All of it, no larger than it is; no smaller than `least` either, and then as much of it as there is room for. */
    fit: ({ width, height }: Size, least = scaleMin) =>
      setView(() => {
        const whole = Math.min((size.width - 2 * roomPx) / width, (size.height - 2 * roomPx) / height, 1)
        const scale = Math.max(whole, least)
        return { scale, x: Math.max((size.width - width * scale) / 2, roomPx), y: roomPx }
      }),
    /** Moves no further than needed for the area to be seen; `isCentred` puts it into the middle. */
    show: (area: Area, isCentred: boolean) => setView((before) => shown(before, size, area, isCentred)),
  }
}

function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const next = Math.min(scaleMax, Math.max(scaleMin, scale * factor))
  return { scale: next, x: at.x - ((at.x - x) / scale) * next, y: at.y - ((at.y - y) / scale) * next }
}

function shown(view: View, size: Size, area: Area, isCentred: boolean): View {
  const { x, y, scale } = view
  const along = (from: number, to: number, offset: number, room: number) => {
    if (isCentred) return room / 2 - ((from + to) / 2) * scale
    if (from * scale + offset < roomPx) return roomPx - from * scale
    return to * scale + offset > room - roomPx ? room - roomPx - to * scale : offset
  }
  return { scale, x: along(area.left, area.right, x, size.width), y: along(area.top, area.bottom, y, size.height) }
}

function useSize(boxRef: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  // External system: the size of the element.
  useLayoutEffect(() => {
    const box = boxRef.current
    if (!box) return
    const measure = () => setSize({ width: box.clientWidth, height: box.clientHeight })
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null
    observer?.observe(box)
    return () => observer?.disconnect()
  }, [boxRef])
  return size
}

type Zoom = (factor: number, at: { x: number; y: number }) => void
type Pan = (dx: number, dy: number) => void

function useWheel(boxRef: RefObject<HTMLElement | null>, zoom: Zoom, pan: Pan): void {
  const latest = useRef({ zoom, pan })
  latest.current = { zoom, pan }
  // External system: the wheel, which React hears too late to keep the page from scrolling.
  useEffect(() => {
    const box = boxRef.current
    if (!box) return
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.shiftKey) return latest.current.pan(-(event.deltaX || event.deltaY), 0)
      const { left, top } = box.getBoundingClientRect()
      // Two fingers on a touch pad come as a wheel with the control key, in smaller steps.
      const speed = event.ctrlKey ? 0.01 : 0.0015
      latest.current.zoom(Math.exp(-event.deltaY * speed), { x: event.clientX - left, y: event.clientY - top })
    }
    box.addEventListener('wheel', handleWheel, { passive: false })
    return () => box.removeEventListener('wheel', handleWheel)
  }, [boxRef])
}

type Finger = { x: number; y: number }

function useDrag(boxRef: RefObject<HTMLElement | null>, zoom: Zoom, pan: Pan) {
  const fingers = useRef(new Map<number, Finger>())
  const from = useRef<Finger | null>(null)
  const [isDragging, setDragging] = useState(false)
  const end = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    if (fingers.current.size === 0) setDragging(false)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const start = from.current ?? now
    if (!isDragging && Math.hypot(now.x - start.x, now.y - start.y) < dragFromPx) return
    if (!isDragging) {
      setDragging(true)
      boxRef.current?.setPointerCapture?.(event.pointerId)
    }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, now)
    if (!other) return pan(now.x - before.x, now.y - before.y)
    const box = boxRef.current?.getBoundingClientRect()
    const apart = (one: Finger) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
    const middle = { x: (now.x + other.x) / 2 - (box?.left ?? 0), y: (now.y + other.y) / 2 - (box?.top ?? 0) }
    pan((now.x - before.x) / 2, (now.y - before.y) / 2)
    zoom(apart(now) / apart(before), middle)
  }
  return {
    isDragging,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        from.current = { x: event.clientX, y: event.clientY }
        fingers.current.set(event.pointerId, from.current)
      },
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
