'use client'

import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { NodeId } from '@/lib/designer/public'
import { readFlag, readRecord } from '@/lib/form/read'
import { useDesigner } from '../shell/designer-context'
import { useIsSelected, useNodeShell, useSession } from '../shell/session-context'
import styles from './canvas.module.css'
import { MarkedFrame, useMarks } from './canvas-marks'
import { useIsStop } from './canvas-stop'
import { useNodeDrop } from './use-canvas-drop'

type FrameProps = { id: NodeId; isInLine: boolean; children: ReactNode; className?: string | undefined }

/** What makes a node of the canvas one that is chosen, dragged and dropped beside; compared with another form, one that is only looked at. */
export function NodeFrame(props: FrameProps) {
  return useMarks() ? <MarkedFrame {...props} /> : <EditedFrame {...props} />
}

function EditedFrame({ id, isInLine, children, className }: FrameProps) {
  const t = useTranslations('designershell.canvas')
  const { kind } = useDesigner()
  const session = useSession()
  const isSelected = useIsSelected(id)
  const isStop = useIsStop(id)
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form, not one around it.
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
      tabIndex={isStop ? 0 : -1}
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
