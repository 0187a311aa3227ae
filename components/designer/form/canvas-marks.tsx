'use client'

import { useTranslations } from 'next-intl'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, useContext } from 'react'
import type { Mark, NodeId } from '@/lib/designer/public'
import { useDesigner } from '../shell/designer-context'
import { useIsSelected, useSession } from '../shell/session-context'
import styles from './canvas-marks.module.css'

type Marks = {
  of: ReadonlyMap<NodeId, Mark>
  onPress: (id: NodeId) => void
}

const MarksContext = createContext<Marks | null>(null)

/** Around a canvas that is only looked at: what differs from another form is marked. */
export const MarksProvider = MarksContext.Provider

/** Null on a canvas that is worked on. */
export function useMarks(): Marks | null {
  return useContext(MarksContext)
}

export function useMark(id: NodeId): Mark | undefined {
  return useContext(MarksContext)?.of.get(id)
}

/** The mark in words and with a sign: the colour alone would not tell everybody. */
export function MarkTag({ mark }: { mark: Mark }) {
  const t = useTranslations('designershell.compare')
  return (
    <span className={styles.tag} data-mark={mark}>
      <span aria-hidden="true">{signs[mark]}</span>
      {t(`marks.${mark}`)}
    </span>
  )
}

const signs: Readonly<Record<Mark, string>> = { added: '+', removed: '−', changed: '≠', moved: '↕' }

type FrameProps = { id: NodeId; children: ReactNode; className?: string | undefined }

/** A node of a canvas that is only looked at: pressed, it says what differs of it. */
export function MarkedFrame({ id, children, className }: FrameProps) {
  const t = useTranslations('designershell')
  const { kind } = useDesigner()
  const session = useSession()
  const marks = useMarks()
  const mark = useMark(id)
  const isSelected = useIsSelected(id)
  const name = t('canvas.node', { type: kind.typeName(session.document, id), label: kind.labelOf(session.document, id) })
  const isMeant = (event: MouseEvent | KeyboardEvent) =>
    (event.target as HTMLElement).closest('[data-node-id]') === event.currentTarget
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isMeant(event) || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    marks?.onPress(id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form, not one around it.
    <div
      className={className ? `${styles.frame} ${className}` : styles.frame}
      data-node-id={id}
      data-selected={isSelected || undefined}
      data-mark={mark}
      role="group"
      aria-label={mark ? `${name} · ${t(`compare.marks.${mark}`)}` : name}
      aria-current={isSelected || undefined}
      tabIndex={mark ? 0 : -1}
      onClick={(event) => isMeant(event) && marks?.onPress(id)}
      onKeyDown={handleKeyDown}
    >
      {mark ? <MarkTag mark={mark} /> : null}
      {children}
    </div>
  )
}
