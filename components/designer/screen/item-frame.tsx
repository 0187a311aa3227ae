import { useTranslations } from 'next-intl'
import { type ComponentType, type CSSProperties, createContext, memo, useContext, useMemo, useState } from 'react'
import type { NodeId } from '@/lib/designer/public'
import { boxOf, isHidden, isLocked, screenKindOf, takeScreenItems } from '@/lib/designer/screen/public'
import { own, type RawRecord, readNumber } from '@/lib/form/read'
import { readScreen, type ScreenEntry, type ScreenItem } from '@/lib/screen/layout'
import { useDesigner } from '../shell/designer-context'
import type { DesignerSession } from '../shell/designer-session'
import { useIsSelected, useNodeShell, useSessionFact } from '../shell/session-context'
import styles from './screen-designer.module.css'

/** Draws one item as its readers see it, with its data. */
export type DrawScreenItem = ComponentType<{ item: ScreenItem }>

const DrawContext = createContext<DrawScreenItem>(() => null)
export const DrawScreenProvider = DrawContext.Provider

/** An item where it stands, with the frame that it is chosen and moved by. All that is pressed on it the canvas hears. */
export const ItemFrame = memo(function ItemFrame({ id }: { id: NodeId }) {
  const t = useTranslations('screendesigner.canvas')
  const { session, kind } = useDesigner()
  const isSelected = useIsSelected(id)
  const shell = useNodeShell(id)
  const name = kind.labelOf(session.document, id)
  const type = kind.typeName(session.document, id)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of a form.
    <div
      className={styles.frame}
      style={placeOf(shell)}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys.
      tabIndex={0}
      aria-label={name === type ? name : t('frame', { name, type })}
      aria-current={isSelected || undefined}
      aria-roledescription={t('item')}
      data-node-id={id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden(shell) || undefined}
      data-locked={isLocked(shell) || undefined}
    >
      <DrawnItem id={id} shell={shell} />
    </div>
  )
})

/** Where an item stands, as styles. */
function placeOf(shell: RawRecord): CSSProperties {
  const { left, top, width, height, angle } = boxOf(shell)
  return { left, top, width, height, rotate: `${angle}deg`, zIndex: readNumber(own(shell, 'zIndex')) ?? 0 }
}

/** Keys that change where an item stands, not what it shows. */
const ofPlace: ReadonlySet<string> = new Set([
  ...['left', 'top', 'width', 'height', 'angle', 'zIndex', 'isLocked', 'isHidden', 'groupId', 'label'],
])

function isSameContent(one: RawRecord, other: RawRecord): boolean {
  if (one === other) return true
  const keys = Object.keys(one).filter((key) => !ofPlace.has(key))
  const others = Object.keys(other).filter((key) => !ofPlace.has(key))
  return keys.length === others.length && keys.every((key) => one[key] === other[key])
}

/** The shell of the last time, until what is shown becomes another: a chart is not drawn anew because it was moved. */
function useContent(shell: RawRecord): RawRecord {
  const [kept, setKept] = useState(shell)
  if (kept === shell || isSameContent(kept, shell)) return kept
  setKept(shell)
  return shell
}

function DrawnItem({ id, shell }: { id: NodeId; shell: RawRecord }) {
  const Draw = useContext(DrawContext)
  const t = useTranslations('screendesigner.canvas')
  const content = useContent(shell)
  // Of a rotation what stands in it, as a text: equal texts are the same answer.
  const inner = useSessionFact((session) => innerText(session, id))
  const entry = useMemo(() => entryOf(content, inner), [content, inner])
  if (entry?.kind === 'own') return <Draw item={entry.item} />
  return <p className={styles.foreign}>{t('foreign', { name: entry?.item.name ?? '' })}</p>
}

function innerText({ document: doc }: DesignerSession, id: NodeId): string {
  if (screenKindOf(doc, id) !== 'screenRotation') return '[]'
  const [stored] = takeScreenItems(doc, [id])
  return JSON.stringify((stored as RawRecord | undefined)?.['children'] ?? [])
}

function entryOf(content: RawRecord, inner: string): ScreenEntry | undefined {
  const children: unknown = JSON.parse(inner)
  return readScreen({ detail: {}, component: [{ ...content, children }] })?.layout.entries[0]
}
