'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type MouseEvent, memo } from 'react'
import formStyles from '@/components/form/form.module.css'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { type NodeId, rootId } from '@/lib/designer/public'
import { readFlag, readRecord } from '@/lib/form/read'
import { useDesigner } from '../shell/designer-context'
import { useChildren, useIsSelected, useNodeShell, useSession } from '../shell/session-context'
import styles from './canvas.module.css'
import { CanvasContainer } from './canvas-containers'
import { CanvasFace } from './canvas-face'
import { formConfigOf, leafNode } from './leaf-design'
import { useHolderDrop, useNodeDrop } from './use-canvas-drop'

/** Room for the focus rings of neighbours, as at run time. */
const gutterWidthMin = 8

/** The nodes of a form or container in the grid of 24 columns. */
export function CanvasFields({ parent }: { parent: NodeId }) {
  const children = useChildren(parent)
  const { gutter } = formConfigOf(useNodeShell(rootId))
  const style = { '--tn-gutter': `${Math.max(gutterWidthMin, gutter)}px` } as CSSProperties
  return (
    <div className={formStyles.grid} style={style}>
      {children.map((id) => (
        <CanvasNode key={id} id={id} />
      ))}
    </div>
  )
}

/** A place that takes nodes, such as a pane or a cell; empty ones say so. */
export function CanvasHolder({ id }: { id: NodeId }) {
  const t = useTranslations('designershell.canvas')
  const isEmpty = useChildren(id).length === 0
  const { ref, edge } = useHolderDrop(id)
  return (
    <div ref={ref} className={styles.holder} data-drop={edge ?? undefined} data-empty={isEmpty || undefined}>
      {isEmpty ? <p className={styles.holderHint}>{t('dropHere')}</p> : <CanvasFields parent={id} />}
    </div>
  )
}

/** One node with its frame, drawn again only when it changes itself. */
export const CanvasNode = memo(function CanvasNode({ id }: { id: NodeId }) {
  const shell = useNodeShell(id)
  const node = leafNode(shell)
  const isContainer = node !== undefined && node.kind !== 'field'
  const span = node?.span ?? 24
  return (
    <div className={formStyles.item} style={{ '--tn-span': span } as CSSProperties} data-wide={isContainer || undefined}>
      <NodeFrame id={id} isInLine={span < 24}>
        {isContainer ? <CanvasContainer id={id} node={node} /> : <CanvasFace node={node} shell={shell} />}
      </NodeFrame>
    </div>
  )
})

type FrameProps = { id: NodeId; isInLine: boolean; children: React.ReactNode; className?: string | undefined }

/** What makes a node of the canvas one that is chosen, dragged and dropped beside. */
export function NodeFrame({ id, isInLine, children, className }: FrameProps) {
  const t = useTranslations('designershell.canvas')
  const { kind } = useDesigner()
  const session = useSession()
  const isSelected = useIsSelected(id)
  const shell = useNodeShell(id)
  const { ref, edge } = useNodeDrop(id, isInLine)
  const isHidden = readFlag(readRecord(shell['__config__'])['noShow'])
  const name = t('node', { type: kind.typeName(session.document, id), label: kind.labelOf(session.document, id) })
  const choose = (event: MouseEvent<HTMLElement>) => {
    // The innermost frame under the pointer is meant.
    if ((event.target as HTMLElement).closest('[data-node-id]') !== event.currentTarget) return
    if (event.ctrlKey || event.metaKey || event.shiftKey) session.toggle(id)
    else session.select([id])
    event.currentTarget.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: arrows choose, and every key goes through the designer.
    <div
      ref={ref}
      className={className ? `${styles.frame} ${className}` : styles.frame}
      data-node-id={id}
      data-selected={isSelected || undefined}
      data-hidden={isHidden || undefined}
      data-drop={edge ?? undefined}
      role="group"
      aria-label={name}
      aria-current={isSelected || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is chosen has the focus, as the keys are for it.
      tabIndex={isSelected ? 0 : -1}
      onClick={choose}
    >
      {isSelected ? <FrameTools id={id} /> : null}
      {isHidden ? (
        <span className={styles.hiddenMark}>
          <Icon name="eye-off" size={14} />
          {t('hidden')}
        </span>
      ) : null}
      {children}
    </div>
  )
}

function FrameTools({ id }: { id: NodeId }) {
  const t = useTranslations('designershell.canvas')
  const { session, kind, actions } = useDesigner()
  return (
    <div className={styles.tools}>
      <span className={styles.toolsName}>
        {kind.icon(session.document, id)}
        {kind.typeName(session.document, id)}
      </span>
      {kind.isPart(session.document, id) ? null : (
        <>
          <IconButton size="sm" label={t('copy')} onClick={actions.duplicate}>
            <Icon name="copy" size={14} />
          </IconButton>
          <IconButton size="sm" label={t('delete')} onClick={actions.remove}>
            <Icon name="trash" size={14} />
          </IconButton>
        </>
      )}
    </div>
  )
}
