'use client'
import { type RefObject, useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import styles from './signature-pad.module.css'

// Contract 1 §11.4: line width 3. The pad draws circles along the line and takes their radius.
const lineRadius = 1.5
const marginPx = 8

export type SignaturePadHandle = {
  isEmpty: () => boolean
  /** Takes the last line back. */
  undo: () => void
  clear: () => void
  /** PNG of the part with ink, so that the name fills the line it is put on. */
  picture: () => string
}

type SignatureCanvasProps = {
  label: string
  handleRef: RefObject<SignaturePadHandle | null>
}

/** Paper to write a name on with mouse, pen or finger. Loaded where somebody signs, because of the library behind it. */
export function SignatureCanvas({ label, handleRef }: SignatureCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null)
  // External system: the library that draws on the canvas, and the size of the window.
  useEffect(() => startPad(canvasRef.current, handleRef), [handleRef])
  return <canvas ref={canvasRef} className={styles.pad} role="img" aria-label={label} />
}

/** The pad draws on the canvas until it is stopped. A window of another size gets the same lines again, as sharp as its screen. */
function startPad(canvas: HTMLCanvasElement | null, handleRef: SignatureCanvasProps['handleRef']): (() => void) | undefined {
  if (!canvas) return
  const pad = new SignaturePad(canvas, { minWidth: lineRadius, maxWidth: lineRadius, dotSize: lineRadius, penColor: '#111827' })
  handleRef.current = {
    isEmpty: () => pad.isEmpty(),
    undo: () => pad.fromData(pad.toData().slice(0, -1)),
    clear: () => pad.clear(),
    picture: () => trimmedPicture(canvas, pad),
  }
  const resize = () => {
    const ratio = Math.max(window.devicePixelRatio || 1, 1)
    const lines = pad.toData()
    canvas.width = Math.round(canvas.offsetWidth * ratio)
    canvas.height = Math.round(canvas.offsetHeight * ratio)
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.fromData(lines)
  }
  resize()
  window.addEventListener('resize', resize)
  return () => {
    window.removeEventListener('resize', resize)
    pad.off()
    handleRef.current = null
  }
}

function trimmedPicture(canvas: HTMLCanvasElement, pad: SignaturePad): string {
  const ratio = canvas.width / Math.max(canvas.offsetWidth, 1)
  const points = pad.toData().flatMap((line) => line.points)
  const xs = points.map(({ x }) => x * ratio)
  const ys = points.map(({ y }) => y * ratio)
  const margin = marginPx * ratio
  const left = Math.max(0, lowest(xs) - margin)
  const top = Math.max(0, lowest(ys) - margin)
  const width = Math.min(canvas.width, highest(xs) + margin) - left
  const height = Math.min(canvas.height, highest(ys) + margin) - top
  const cut = document.createElement('canvas')
  cut.width = Math.max(1, Math.round(width))
  cut.height = Math.max(1, Math.round(height))
  cut.getContext('2d')?.drawImage(canvas, left, top, width, height, 0, 0, cut.width, cut.height)
  return cut.toDataURL('image/png')
}

// Not by spreading into Math.min: a long signature has more points than a call has arguments.
const lowest = (numbers: readonly number[]) => numbers.reduce((low, number) => Math.min(low, number), Number.POSITIVE_INFINITY)
const highest = (numbers: readonly number[]) => numbers.reduce((high, number) => Math.max(high, number), 0)
