'use client'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon, LineIcon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { uploadIcons } from './icons'
import styles from './image-viewer.module.css'
import { UploadTexts } from './upload-texts'
import { initialView, type View, type ViewAction, viewAfter } from './view-state'

type ShownImage = { url: string; name: string }

type ImageViewerProps = {
  images: readonly ShownImage[]
  /** Which one is shown first. */
  start: number
  onClose: () => void
  onDownload?: (index: number) => void
  /** Told when the shown picture cannot be loaded. */
  onBroken?: (index: number) => void
}

/** Pictures on the whole screen: zoomed, turned and walked through with the mouse, fingers or keys. */
export function ImageViewer(props: ImageViewerProps) {
  return (
    <UploadTexts>
      <Viewer {...props} />
    </UploadTexts>
  )
}

function Viewer({ images, start, onClose, onDownload, onBroken }: ImageViewerProps) {
  const t = useTranslations('upload.viewer')
  const [index, setIndex] = useState(Math.min(Math.max(0, start), images.length - 1))
  const [view, act] = useReducer(viewAfter, initialView)
  const stageRef = useRef<HTMLDivElement>(null)
  const image = images[index]
  const show = (next: number) => {
    if (next < 0 || next >= images.length || next === index) return
    setIndex(next)
    act({ type: 'reset' })
  }
  useWheelZoom(stageRef, act)
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const action = keyAction(event.key)
    if (event.key === 'ArrowLeft') show(index - 1)
    else if (event.key === 'ArrowRight') show(index + 1)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(images.length - 1)
    else if (action && !event.ctrlKey && !event.metaKey) act(action)
    else return
    event.preventDefault()
  }
  if (!image) return null
  const title = images.length > 1 ? t('title', { name: image.name, index: index + 1, count: images.length }) : image.name
  return (
    <Surface kind="fullScreen" open title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons below, from wherever the focus stands in the viewer. */}
      <div className={styles.viewer} onKeyDown={handleKeyDown}>
        <Stage stageRef={stageRef} image={image} view={view} act={act} onBroken={() => onBroken?.(index)} />
        <Tools
          view={view}
          act={act}
          index={index}
          count={images.length}
          onShow={show}
          onDownload={onDownload && (() => onDownload(index))}
        />
      </div>
    </Surface>
  )
}

function keyAction(key: string): ViewAction | undefined {
  if (key === '+' || key === '=') return { type: 'zoom', factor: 1.25 }
  if (key === '-') return { type: 'zoom', factor: 0.8 }
  if (key === '0') return { type: 'reset' }
  if (key === '1') return { type: 'actual' }
  if (key === 'r') return { type: 'rotate', by: 90 }
  return key === 'R' ? { type: 'rotate', by: -90 } : undefined
}

type Act = (action: ViewAction) => void
type StageProps = { stageRef: RefObject<HTMLDivElement | null>; image: ShownImage; view: View; act: Act; onBroken: () => void }

function Stage({ stageRef, image, view, act, onBroken }: StageProps) {
  const t = useTranslations('upload.viewer')
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const lastRef = useRef<{ x: number; y: number } | null>(null)
  const { scale, degrees, x, y, isActual } = view
  return (
    // biome-ignore lint/a11y/useSemanticElements: a place to look at and move a picture, no group of fields.
    <div
      ref={stageRef}
      role="group"
      className={styles.stage}
      aria-label={t('stage')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the viewer need a place for the focus.
      tabIndex={0}
      data-autofocus=""
      onDoubleClick={() => act(scale === 1 && !isActual ? { type: 'actual' } : { type: 'reset' })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        lastRef.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={(event) => {
        const last = lastRef.current
        if (!last) return
        act({ type: 'move', x: event.clientX - last.x, y: event.clientY - last.y })
        lastRef.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerUp={() => {
        lastRef.current = null
      }}
      onPointerCancel={() => {
        lastRef.current = null
      }}
    >
      {brokenUrl === image.url ? (
        <p role="alert" className={styles.broken}>
          {t('broken')}
        </p>
      ) : (
        <img
          key={image.url}
          src={image.url}
          alt={image.name}
          draggable={false}
          data-actual={isActual || undefined}
          data-turned={degrees % 180 !== 0 || undefined}
          style={{ transform: `translate(${x}px, ${y}px) rotate(${degrees}deg) scale(${scale})` }}
          onError={() => {
            setBrokenUrl(image.url)
            onBroken()
          }}
        />
      )}
    </div>
  )
}

type ToolsProps = {
  view: View
  act: Act
  index: number
  count: number
  onShow: (index: number) => void
  onDownload?: () => void
}

function Tools({ view, act, index, count, onShow, onDownload }: ToolsProps) {
  const t = useTranslations('upload.viewer')
  return (
    <div className={styles.tools}>
      {count > 1 && (
        <IconButton label={t('previous')} aria-disabled={index === 0 || undefined} onClick={() => onShow(index - 1)}>
          <Icon name="chevron-left" />
        </IconButton>
      )}
      <IconButton label={t('zoomOut')} onClick={() => act({ type: 'zoom', factor: 0.8 })}>
        <LineIcon path={uploadIcons['zoom-out']} />
      </IconButton>
      <button
        type="button"
        className={styles.scale}
        data-tip={view.isActual ? t('fit') : t('actual')}
        aria-label={view.isActual ? t('fit') : t('actual')}
        onClick={() => act(view.isActual ? { type: 'reset' } : { type: 'actual' })}
      >
        <span aria-hidden="true">{t('scale', { percent: Math.round(view.scale * 100) })}</span>
      </button>
      <IconButton label={t('zoomIn')} onClick={() => act({ type: 'zoom', factor: 1.25 })}>
        <LineIcon path={uploadIcons['zoom-in']} />
      </IconButton>
      <IconButton label={t('rotateLeft')} onClick={() => act({ type: 'rotate', by: -90 })}>
        <LineIcon path={uploadIcons['rotate-left']} />
      </IconButton>
      <IconButton label={t('rotateRight')} onClick={() => act({ type: 'rotate', by: 90 })}>
        <LineIcon path={uploadIcons['rotate-right']} />
      </IconButton>
      {onDownload && (
        <IconButton label={t('download')} onClick={onDownload}>
          <Icon name="download" />
        </IconButton>
      )}
      {count > 1 && (
        <IconButton label={t('next')} aria-disabled={index === count - 1 || undefined} onClick={() => onShow(index + 1)}>
          <Icon name="chevron-right" />
        </IconButton>
      )}
    </div>
  )
}

function useWheelZoom(stageRef: RefObject<HTMLDivElement | null>, act: Act) {
  // The document: React listens to the wheel passively, and the page below must not scroll.
  useEffect(() => {
    const stage = stageRef.current?.parentElement
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      act({ type: 'zoom', factor: event.deltaY < 0 ? 1.1 : 1 / 1.1 })
    }
    stage?.addEventListener('wheel', handleWheel, { passive: false })
    return () => stage?.removeEventListener('wheel', handleWheel)
  }, [stageRef, act])
}
