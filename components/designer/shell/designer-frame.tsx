'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useMedia } from '@/components/ui/use-media'
import type { DesignFault } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'
import { FaultsPanel } from './faults-panel'
import { OutlinePanel } from './outline-panel'
import { useSessionFact } from './session-context'
import { useDesignerKeys } from './use-designer-keys'

type FrameProps = {
  /** What new nodes come from. */
  palette: ReactNode
  canvas: ReactNode
  properties: ReactNode
  faults: readonly DesignFault[]
  /** Tools of this kind of design, in the line above the canvas. */
  tools?: ReactNode
  onSave: () => void
}

type LeftPanel = 'palette' | 'outline' | 'faults'
const leftPanels = ['palette', 'outline', 'faults'] as const

/** Beside the canvas there is room for both panels from here on; below they lie above it. */
const roomy = '(min-width: 1100px)'

/** The workplace of every designer: palette and outline at the left, the canvas, properties and faults at the right. */
export function DesignerFrame({ palette, canvas, properties, faults, tools, onSave }: FrameProps) {
  const t = useTranslations('designershell')
  const isRoomy = useMedia(roomy)
  const [left, setLeft] = useState<LeftPanel>('palette')
  const [raised, setRaised] = useState<'left' | 'right' | null>(null)
  const { actions } = useDesigner()
  const rootRef = useRef<HTMLDivElement>(null)
  const find = () => {
    setLeft('outline')
    setRaised('left')
    requestAnimationFrame(() => rootRef.current?.querySelector<HTMLElement>('[data-outline] input')?.focus())
  }
  const keys = useDesignerKeys(actions, {
    isOnCanvas: (target) => target instanceof Element && target.closest('[data-canvas]') !== null,
    onFind: find,
    onSave,
  })
  const isShown = (side: 'left' | 'right') => isRoomy || raised === side
  const faultCount = faults.length === 0 ? undefined : faults.length
  return (
    <div ref={rootRef} className={styles.frame} {...keys}>
      <div className={styles.bar} role="toolbar" aria-label={t('toolbar')}>
        {isRoomy ? null : (
          <IconButton
            label={t('left')}
            aria-pressed={raised === 'left'}
            onClick={() => setRaised(raised === 'left' ? null : 'left')}
          >
            <Icon name="plus" size={16} />
          </IconButton>
        )}
        <Steps />
        <span className={styles.barTools}>{tools}</span>
        {isRoomy ? null : (
          <IconButton
            label={t('right')}
            aria-pressed={raised === 'right'}
            onClick={() => setRaised(raised === 'right' ? null : 'right')}
          >
            <Icon name="gear" size={16} />
          </IconButton>
        )}
      </div>
      <div className={styles.body}>
        {isShown('left') ? (
          <Left
            label={t('left')}
            isRaised={!isRoomy}
            entries={[
              { key: 'palette', label: t('palette') },
              { key: 'outline', label: t('outline.name') },
              { key: 'faults', label: t('faults.name'), count: faultCount },
            ]}
            value={left}
            onChange={(key) => setLeft(leftPanels.find((one) => one === key) ?? 'palette')}
          >
            {left === 'palette' ? palette : left === 'outline' ? <OutlinePanel /> : <FaultsPanel faults={faults} />}
          </Left>
        ) : null}
        {canvas}
        {isShown('right') ? (
          <aside className={styles.side} data-side="right" data-raised={!isRoomy || undefined} aria-label={t('right')}>
            {properties}
          </aside>
        ) : null}
      </div>
    </div>
  )
}

type LeftProps = {
  label: string
  isRaised: boolean
  entries: readonly { key: string; label: string; count?: number | undefined }[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}

function Left({ label, isRaised, entries, value, onChange, children }: LeftProps) {
  const panelId = useId()
  return (
    <aside className={styles.side} data-side="left" data-raised={isRaised || undefined} aria-label={label}>
      <TabList label={label} entries={entries} value={value} panelId={panelId} onChange={onChange} />
      <div id={panelId} className={styles.sideBody} role="tabpanel" aria-labelledby={tabId(panelId, value)}>
        {children}
      </div>
    </aside>
  )
}

/** Undo and redo, off while there is nothing to take back. */
function Steps() {
  const t = useTranslations('designershell')
  const { actions } = useDesigner()
  const canUndo = useSessionFact((session) => session.history.canUndo)
  const canRedo = useSessionFact((session) => session.history.canRedo)
  return (
    <>
      <IconButton label={t('undo')} aria-disabled={!canUndo || undefined} onClick={actions.undo}>
        <Icon name="undo" size={16} />
      </IconButton>
      <IconButton label={t('redo')} aria-disabled={!canRedo || undefined} onClick={actions.redo}>
        <Icon name="undo" size={16} className={styles.mirrored ?? ''} />
      </IconButton>
    </>
  )
}
