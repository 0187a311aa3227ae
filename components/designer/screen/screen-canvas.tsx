import { useTranslations } from 'next-intl'
import { type CSSProperties, type DragEvent, type FocusEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useViewport } from '@/components/ui/use-viewport'
import { nodeOf, rootId } from '@/lib/designer/public'
import {
  addScreenItems,
  areaOf,
  boxOf,
  isOnScreen,
  newScreenItem,
  screenItemOf,
  withGroups,
} from '@/lib/designer/screen/public'
import { groundStyle, isDarkGround } from '@/lib/screen/ground'
import { isScreenKey } from '@/lib/screen/kinds'
import { ZoomTools } from '../flow/flow-drawing'
import { useChildren, useSession } from '../shell/session-context'
import { carriedType } from './carried-type'
import { pointOn } from './gestures/stage'
import { Guides, type ShowLines } from './guides'
import { ItemFrame } from './item-frame'
import { useScreenDetail } from './properties/use-screen-detail'
import styles from './screen-designer.module.css'
import { SelectionMark } from './selection-mark'
import { useCanvasKeys } from './use-canvas-keys'
import { pressItem, useGestures } from './use-gestures'
import { useScreenWords } from './use-screen-words'

/** What a person has set for his work; nothing of it is stored. */
export type CanvasSettings = { isSnapping: boolean; hasGrid: boolean }

export const gridPixels = 20

/** The screen as it will be, smaller or larger: its items are placed by pointer, finger and keys. */
export function ScreenCanvas({ settings: { isSnapping, hasGrid } }: { settings: CanvasSettings }) {
  const t = useTranslations('screendesigner.canvas')
  const session = useSession()
  const boxRef = useRef<HTMLDivElement>(null)
  const layerRef = useRef<HTMLDivElement>(null)
  const marqueeRef = useRef<HTMLSpanElement>(null)
  const guidesRef = useRef<ShowLines>(null)
  const viewport = useViewport(boxRef)
  const { detail } = useScreenDetail()
  const ids = useChildren(rootId)
  const { view } = viewport
  useFit(viewport, detail)
  useFollowing(viewport, boxRef)
  const { isPanning, ...keys } = useCanvasKeys()
  const onPointerDown = useGestures({
    ...{ layerRef, marqueeRef, guidesRef, scale: view.scale, isSnapping, grid: isSnapping && hasGrid ? gridPixels : 0 },
    ...{ isPanning, onPan: viewport.handlers.onPointerDown },
  })
  const drop = useDrop(layerRef, view.scale)
  return (
    <div className={styles.window}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys go to what is in it; the rest is for pointers. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its items choose by keys of their own. */}
      <div
        ref={boxRef}
        className={styles.box}
        // What was pressed beside the items has the keys all the same.
        tabIndex={-1}
        data-canvas=""
        data-dragging={viewport.isDragging || undefined}
        {...viewport.handlers}
        {...keys}
        {...drop}
        onPointerDown={onPointerDown}
        onClick={chooseByTap(session)}
        onDoubleClick={chooseAlone(session)}
        onFocus={chooseFocused(session)}
        onScroll={(event) => event.currentTarget.scrollTo(0, 0)}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form. */}
        <div
          ref={layerRef}
          role="group"
          aria-label={t('label')}
          className={styles.layer}
          style={layerStyle(view, detail)}
          data-mode={isDarkGround(detail.backgroundColor) ? 'dark' : 'light'}
          data-grid={hasGrid || undefined}
        >
          <div className={styles.ground} style={groundStyle(detail)} />
          {ids.length === 0 ? <p className={styles.empty}>{t('empty')}</p> : null}
          {ids.map((id) => (
            <ItemFrame key={id} id={id} />
          ))}
          <SelectionMark />
          <Guides ref={guidesRef} />
          <span ref={marqueeRef} className={styles.marquee} hidden />
        </div>
      </div>
      <ZoomTools viewport={viewport} layout={detail} />
    </div>
  )
}

export type Viewport = ReturnType<typeof useViewport>

function layerStyle({ x, y, scale }: Viewport['view'], { width, height }: { width: number; height: number }): CSSProperties {
  return { width, height, transform: `translate(${x}px, ${y}px) scale(${scale})`, '--zoom': scale } as CSSProperties
}

/** Once the window has a size all of the screen is shown, and again when it becomes another size. */
function useFit(viewport: Viewport, { width, height }: { width: number; height: number }) {
  const isMeasured = viewport.size.width > 0
  const latest = useRef(viewport)
  latest.current = viewport
  // The layout of the page: the size of the window is known after it was drawn.
  useEffect(() => {
    if (isMeasured) latest.current.fit({ width, height })
  }, [isMeasured, width, height])
}

/** What is chosen elsewhere comes into sight; while the keyboard is on the canvas the focus goes with it. */
function useFollowing(viewport: Viewport, boxRef: { current: HTMLElement | null }) {
  const session = useSession()
  const latest = useRef(viewport)
  latest.current = viewport
  // The document: where the screen lies, and the focus.
  useEffect(() => {
    let shown = session.current
    return session.subscribe(() => {
      if (session.current === shown) return
      shown = session.current
      if (!nodeOf(session.document, shown) || !isOnScreen(session.document, shown)) return
      const { left, top, width, height } = areaOf(boxOf(screenItemOf(session.document, shown)))
      const isHere = boxRef.current?.contains(document.activeElement) ?? false
      if (!isHere) return latest.current.show({ left, top, right: left + width, bottom: top + height }, false)
      const id = shown
      requestAnimationFrame(() => {
        boxRef.current?.querySelector<HTMLElement>(`[data-node-id="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
      })
    })
  }, [session, boxRef])
}

type Session = ReturnType<typeof useSession>

function idUnder(event: { target: EventTarget }): string | undefined {
  return (event.target as Element).closest<HTMLElement>('[data-node-id]')?.dataset['nodeId']
}

/** A finger's tap: its drag moves the screen, so that only the click tells that it was one. */
const chooseByTap = (session: Session) => (event: MouseEvent<HTMLElement>) => {
  const { pointerType } = event.nativeEvent as PointerEvent
  if (pointerType !== 'touch') return
  const id = idUnder(event)
  if (id !== undefined && session.isSelected(id)) return
  pressItem(session, id, event.shiftKey)
}

/** One item of a group. */
const chooseAlone = (session: Session) => (event: MouseEvent<HTMLElement>) => {
  const id = idUnder(event)
  if (id !== undefined) session.select([id])
}

/** Whoever walks over the items by keys chooses them on the way. */
const chooseFocused = (session: Session) => (event: FocusEvent<HTMLElement>) => {
  const id = (event.target as HTMLElement).dataset['nodeId']
  if (id === undefined || session.isSelected(id) || !event.target.matches(':focus-visible')) return
  session.select(withGroups(session.document, [id]))
}

/** What comes out of the palette, with its middle where it is let go. */
function useDrop(layerRef: { current: HTMLElement | null }, scale: number) {
  const session = useSession()
  const { fresh } = useScreenWords()
  return {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(carriedType)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const key = event.dataTransfer.getData(carriedType)
      const layer = layerRef.current
      if (!layer || !isScreenKey(key)) return
      event.preventDefault()
      const added = session.run(addScreenItems([newScreenItem(key, fresh)], { into: rootId }, pointOn({ layer, scale }, event)))
      if (added) session.select(added.ids)
    },
  }
}
