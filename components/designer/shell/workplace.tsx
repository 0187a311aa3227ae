'use client'

import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useTranslations } from 'next-intl'
import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon, type IconName } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/use-media'
import styles from './designer-frame.module.css'
import { attachTouchDrag } from './touch-drag'

export type Side = 'left' | 'right'

/** Beside what is designed there is room for both panels from here on; below they lie above it. */
export function useIsRoomy(): boolean {
  return useMedia('(min-width: 1100px)')
}

type Panel = { label: string; content: ReactNode }

type WorkplaceProps = {
  /** Name of the line of tools. */
  toolbar: string
  steps: ReactNode
  tools: ReactNode
  left: Panel & { icon: IconName }
  /** What is designed. */
  children: ReactNode
  right: Panel
  /** The panel that lies above the middle, where there is no room beside it. */
  raised: Side | null
  onRaise: (side: Side | null) => void
  rootRef?: Ref<HTMLDivElement>
} & Pick<HTMLAttributes<HTMLDivElement>, 'onKeyDown' | 'onCopy' | 'onCut' | 'onPaste'>

/** The room of every designer: a line of tools, below it a panel at the left, what is designed, and its properties at the right. */
export function Workplace({ toolbar, steps, tools, left, children, right, raised, onRaise, rootRef, ...keys }: WorkplaceProps) {
  const isRoomy = useIsRoomy()
  const isCarrying = useIsCarrying(onRaise)
  const raise = (side: Side, label: string, icon: IconName) =>
    isRoomy ? null : (
      <IconButton label={label} aria-pressed={raised === side} onClick={() => onRaise(raised === side ? null : side)}>
        <Icon name={icon} size={16} />
      </IconButton>
    )
  const panel = (side: Side, { label, content }: Panel) =>
    isRoomy || raised === side ? (
      <aside className={styles.side} data-side={side} data-raised={!isRoomy || undefined} aria-label={label}>
        {content}
      </aside>
    ) : null
  return (
    <div ref={rootRef} className={styles.frame} {...keys}>
      <div className={styles.bar} role="toolbar" aria-label={toolbar}>
        {raise('left', left.label, left.icon)}
        {steps}
        <span className={styles.barTools}>{tools}</span>
        {raise('right', right.label, 'gear')}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what lies above the middle goes when one works there. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its button closes it too. */}
      <div
        ref={touched}
        className={styles.body}
        data-carrying={isCarrying || undefined}
        onClick={({ target }) => {
          if (raised && (target as Element).closest('[data-canvas], [data-widget-type]')) onRaise(null)
        }}
      >
        {panel('left', left)}
        {children}
        {panel('right', right)}
      </div>
    </div>
  )
}

const touched = (element: HTMLElement | null) => (element ? attachTouchDrag(element) : undefined)

/** Something of the palette is being dragged: what lies above the middle makes room for it, and is put away when it was dropped there. */
function useIsCarrying(onRaise: WorkplaceProps['onRaise']): boolean {
  const [isCarrying, setCarrying] = useState(false)
  // External system: the drag library.
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.element.matches('[data-widget-type]'),
        onDragStart: () => setCarrying(true),
        onDrop: ({ location }) => {
          setCarrying(false)
          if (location.current.dropTargets.length > 0) onRaise(null)
        },
      }),
    [onRaise],
  )
  return isCarrying
}

type StepsProps = { canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void }

/** Undo and redo, off while there is nothing to take back. */
export function StepButtons({ canUndo, canRedo, onUndo, onRedo }: StepsProps) {
  const t = useTranslations('designershell')
  return (
    <>
      <IconButton label={t('undo')} aria-disabled={!canUndo || undefined} onClick={onUndo}>
        <Icon name="undo" size={16} />
      </IconButton>
      <IconButton label={t('redo')} aria-disabled={!canRedo || undefined} onClick={onRedo}>
        <Icon name="undo" size={16} className={styles.mirrored ?? ''} />
      </IconButton>
    </>
  )
}
