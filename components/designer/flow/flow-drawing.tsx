import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { useViewport } from '@/components/ui/use-viewport'
import { type CardBox, endSize, type FlowLayout } from '@/lib/designer/flow/flow-layout'
import styles from './flow.module.css'

export type Viewport = ReturnType<typeof useViewport>

const zoomStep = 1.25
/** Smaller, the words on the cards cannot be read. */
const readableScale = 0.85
const narrowPx = 600
const smallestScale = 0.5

type DrawingProps = {
  boxRef: RefObject<HTMLDivElement | null>
  /** Has the focus, whatever of the drawing is pressed. */
  treeRef?: RefObject<HTMLDivElement | null>
  viewport: Viewport
  layout: FlowLayout
  label: string
  /** Of the card that the keys stand on. */
  activeElementId: string | undefined
  isEnded?: boolean
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
  /** The cards. */
  children: ReactNode
  /** Buttons that lie on the drawing. */
  buttons?: ReactNode
  /** What lies above it and does not move along. */
  above?: ReactNode
}

/** The window with a drawn flow in it: a tree that holds the focus and names its active card. */
export function FlowDrawing({ boxRef, viewport, layout, label, activeElementId, isEnded, ...props }: DrawingProps) {
  const t = useTranslations('flowpicture')
  const { view } = viewport
  const { width, height, end } = layout
  const place = { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }
  return (
    <div className={styles.window}>
      <div
        ref={boxRef}
        className={styles.box}
        data-canvas=""
        data-dragging={viewport.isDragging || undefined}
        {...viewport.handlers}
      >
        <div
          ref={props.treeRef}
          role="tree"
          tabIndex={0}
          aria-label={label}
          aria-activedescendant={activeElementId}
          className={styles.layer}
          data-canvas=""
          style={place}
          onKeyDown={props.onKeyDown}
          onClick={(event) => event.currentTarget.focus({ preventScroll: true })}
        >
          <svg className={styles.lines} width={width} height={height} aria-hidden="true">
            <path d={layout.lines} />
          </svg>
          {props.children}
        </div>
        <div className={styles.layer} style={place}>
          {props.buttons}
          <div
            className={styles.end}
            data-ended={isEnded || undefined}
            style={{
              transform: `translate(${end.x - endSize.width / 2}px, ${end.y - endSize.height / 2}px)`,
              width: endSize.width,
              height: endSize.height,
            }}
          >
            {t('end')}
          </div>
        </div>
      </div>
      {props.above}
    </div>
  )
}

/** Keys that move the window; true where the key was one of them. */
export function zoomByKey(key: string, viewport: Viewport, layout: FlowLayout): boolean {
  if (key === '+' || key === '=') viewport.zoom(zoomStep)
  else if (key === '-') viewport.zoom(1 / zoomStep)
  else if (key === '0') viewport.fit(layout)
  else return false
  return true
}

export function ZoomTools({ viewport, layout }: { viewport: Viewport; layout: { width: number; height: number } }) {
  const t = useTranslations('flowpicture')
  return (
    <div className={styles.zoom}>
      <IconButton size="sm" label={t('zoomOut')} onClick={() => viewport.zoom(1 / zoomStep)}>
        <Icon name="minus" size={16} />
      </IconButton>
      <span className={styles.scale} role="status" aria-label={t('scale')}>
        {Math.round(viewport.view.scale * 100)}%
      </span>
      <IconButton size="sm" label={t('zoomIn')} onClick={() => viewport.zoom(zoomStep)}>
        <Icon name="plus" size={16} />
      </IconButton>
      <IconButton size="sm" label={t('fit')} onClick={() => viewport.fit(layout)}>
        <Icon name="fullscreen" size={16} />
      </IconButton>
    </div>
  )
}

/** Once the window has a size, as much of the flow is shown as can be read, from its start. */
export function useFirstFit(viewport: Viewport, layout: FlowLayout): void {
  const isMeasured = viewport.size.width > 0
  const latest = useRef({ viewport, layout })
  latest.current = { viewport, layout }
  // The layout of the page: the size of the window is known after it was drawn.
  useEffect(() => {
    if (!isMeasured) return
    const { viewport: window, layout: drawn } = latest.current
    // A narrow window shows the branches beside each other all the same, and is enlarged by hand.
    window.fit(drawn, window.size.width < narrowPx ? smallestScale : readableScale)
    const [first] = drawn.cards
    if (first) window.show(areaOf(first), false)
  }, [isMeasured])
}

/** The active card comes into sight once it is another one, or lies elsewhere. */
export function useFollowing(viewport: Viewport, box: CardBox | undefined): void {
  const latest = useRef(viewport)
  latest.current = viewport
  const isFirst = useRef(true)
  const latestBox = useRef(box)
  latestBox.current = box
  // External system: where the drawing lies. What the person has moved to stays until another card is the active one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the card is the reason to move, not an input.
  useEffect(() => {
    if (!isFirst.current && latestBox.current) latest.current.show(areaOf(latestBox.current), false)
    isFirst.current = false
  }, [box?.id, box?.x, box?.y])
}

function areaOf({ x, y, width, height }: CardBox) {
  return { left: x, top: y, right: x + width, bottom: y + height }
}
