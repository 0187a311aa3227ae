'use client'

import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useRef } from 'react'
import formStyles from '@/components/form/form.module.css'
import { EmptyState } from '@/components/ui/states'
import { rootId } from '@/lib/designer/public'
import { useChildren, useSession } from '../shell/session-context'
import { useFollowSelection } from '../shell/use-follow-selection'
import styles from './canvas.module.css'
import { CanvasFields } from './canvas-fields'
import { stopOf } from './canvas-stop'
import { useHolderDrop } from './use-canvas-drop'
import { useFormConfig } from './use-form-config'

/** The form as it will be, with frames around its nodes to choose, move and fill them (contract 3a §13). */
export function Canvas({ isNarrow }: { isNarrow: boolean }) {
  const t = useTranslations('designershell.canvas')
  const session = useSession()
  const scrollRef = useRef<HTMLDivElement>(null)
  const config = useFormConfig()
  const isEmpty = useChildren(rootId).length === 0
  const { ref, edge } = useHolderDrop(rootId)
  useFollowSelection(scrollRef, stopOf)
  // The pointer near the edges of the canvas while something is dragged.
  useEffect(() => (scrollRef.current ? autoScrollForElements({ element: scrollRef.current }) : undefined), [])
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target as HTMLElement).closest('[data-node-id]')) session.select([])
  }
  const classNames = [formStyles.form, styles.paper, config.isWordForm ? formStyles.word : '']
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, and every key goes through the designer.
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer.
    <div ref={scrollRef} className={styles.scroll} data-canvas="" onClick={handleClick}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form. */}
      <div
        ref={ref}
        data-holder=""
        className={classNames.filter(Boolean).join(' ')}
        data-size={config.size}
        data-narrow={isNarrow || undefined}
        data-drop={edge ?? undefined}
        role="group"
        aria-label={t('label')}
      >
        {isEmpty ? <EmptyState text={t('empty')} /> : <CanvasFields parent={rootId} />}
      </div>
    </div>
  )
}
