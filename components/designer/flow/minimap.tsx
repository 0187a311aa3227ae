import { useTranslations } from 'next-intl'
import type { PointerEvent } from 'react'
import type { FlowLayout } from '@/lib/designer/flow/flow-layout'
import styles from './flow.module.css'
import type { Viewport } from './flow-drawing'

const sideMax = 150

/** All of a flow that is larger than its window, and what of it is seen: a press there brings that part into sight. */
export function Minimap({ layout, viewport }: { layout: FlowLayout; viewport: Viewport }) {
  const t = useTranslations('flowdesigner.canvas')
  const { view, size } = viewport
  const { width, height, cards } = layout
  if (size.width === 0 || (width * view.scale <= size.width && height * view.scale <= size.height)) return null
  const scale = Math.min(sideMax / width, sideMax / height)
  const seen = {
    x: -view.x / view.scale,
    y: -view.y / view.scale,
    width: size.width / view.scale,
    height: size.height / view.scale,
  }
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
      {cards.map((card) => (
        <rect key={card.id} x={card.x} y={card.y} width={card.width} height={card.height} rx={8} />
      ))}
      <rect className={styles.seen} {...seen} />
    </svg>
  )
}
