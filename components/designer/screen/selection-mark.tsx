import { useTranslations } from 'next-intl'
import { areaAround, areaOf, boxOf, type Handle, isLocked, isOnScreen, screenItemOf } from '@/lib/designer/screen/public'
import type { DesignerSession } from '../shell/designer-session'
import { useDesignDocument, useSelection, useSession } from '../shell/session-context'
import { asBox } from './gestures/stage'
import styles from './screen-designer.module.css'

const handles: readonly (Handle & { name: string })[] = [
  ...([-1, 0, 1] as const).flatMap((y) =>
    ([-1, 0, 1] as const).flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y, name: `${nameY(y)}${nameX(x)}` }])),
  ),
]

function nameY(y: number): string {
  return y < 0 ? 'n' : y > 0 ? 's' : ''
}

function nameX(x: number): string {
  return x < 0 ? 'w' : x > 0 ? 'e' : ''
}

export function handleNamed(name: string | undefined): Handle | undefined {
  return handles.find((handle) => handle.name === name)
}

/** The frame around what is chosen: by its handles it is drawn larger and, one item alone, turned. Keys do the same elsewhere. */
export function SelectionMark() {
  const t = useTranslations('screendesigner.canvas')
  const session = useSession()
  // Both are what the frame is worked out of.
  useDesignDocument()
  useSelection()
  const mark = markOf(session)
  if (!mark) return null
  const { box, isAlone } = mark
  const { left, top, width, height, angle } = box
  return (
    <div
      className={styles.mark}
      style={{ left, top, width, height, rotate: `${angle}deg` }}
      data-selection-mark=""
      aria-hidden="true"
    >
      {handles.map(({ name }) => (
        <span key={name} className={styles.handle} data-handle={name} />
      ))}
      {isAlone ? <span className={styles.turn} data-turn="" data-tip={t('turn')} /> : null}
    </div>
  )
}

function markOf({ document: doc, selection }: DesignerSession) {
  const items = selection.filter((id) => isOnScreen(doc, id)).map((id) => screenItemOf(doc, id))
  const free = items.filter((item) => !isLocked(item))
  const [only] = free
  if (!only) return null
  if (free.length === 1) return { box: boxOf(only), isAlone: true }
  const around = areaAround(free.map((item) => areaOf(boxOf(item))))
  return around && { box: asBox(around), isAlone: false }
}
