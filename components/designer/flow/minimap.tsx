import { useTranslations } from 'next-intl'
import { type PointerEvent, useMemo } from 'react'
import type { FlowLayout } from '@/lib/designer/flow/flow-layout'
import styles from './flow.module.css'
import type { Viewport } from './flow-drawing'

const sideMax = 150

/** All of a flow that is larger than its window, and what of it is seen: a press there brings that part into sight. */
export function Minimap({ layout, viewport }: { layout: FlowLayout; viewport: Viewport }) {
  const t = useTranslations('flowdesigner.canvas')
  const { view, size } = viewport
  const { width, height, cards } = layout
  // Moving the window changes nothing of them.
  const boxes = useMemo(() => cards.map(boxOf), [cards])
  if (size.width === 0 || (width * view.scale <= size.width && height * view.scale <= size.height)) return null
  const scale = Math.min(sideMax / width, sideMax / height)
  // The frame stays on the map, also where the window shows more than the flow.
  const [left, top] = [Math.max(0, -view.x / view.scale), Math.max(0, -view.y / view.scale)]
  const right = Math.min(width, (size.width - view.x) / view.scale)
  const bottom = Math.min(height, (size.height - view.y) / view.scale)
  const seen = { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale]
    viewport.show({ left: x, right: x, top: y, bottom: y }, true)
  }
  return (
    <svg
      className={styles.minimap}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('minimap')}
      onPointerDown={lead}
      onPointerMove={lead}
    >
      {boxes}
      <rect className={styles.seen} {...seen} />
    </svg>
  )
}

function boxOf({ id, x, y, width, height }: FlowLayout['cards'][number]) {
  return <rect key={id} x={x} y={y} width={width} height={height} rx={8} />
}
