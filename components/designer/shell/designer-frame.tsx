'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import type { DesignFault } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'
import { FaultsPanel } from './faults-panel'
import { OutlinePanel } from './outline-panel'
import { useSessionFact } from './session-context'
import { useDesignerKeys } from './use-designer-keys'
import { type Side, StepButtons, Workplace } from './workplace'

type FrameProps = {
  /** What new nodes come from. */
  palette: ReactNode
  canvas: ReactNode
  properties: ReactNode
  faults: readonly DesignFault[]
  /** Tools of this kind of design, in the line above the canvas. */
  tools?: ReactNode
  /** A fault was pressed; what has it is chosen already. */
  onFault?: (fault: DesignFault) => void
  onSave: () => void
}

type LeftPanel = 'palette' | 'outline' | 'faults'
const leftPanels = ['palette', 'outline', 'faults'] as const

/** The workplace of designers of trees: palette and outline at the left, the canvas, properties and faults at the right. */
export function DesignerFrame({ palette, canvas, properties, faults, tools, onFault, onSave }: FrameProps) {
  const t = useTranslations('designershell')
  const [left, setLeft] = useState<LeftPanel>('palette')
  const [raised, setRaised] = useState<Side | null>(null)
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
  const faultCount = faults.length === 0 ? undefined : faults.length
  return (
    <Workplace
      rootRef={rootRef}
      {...keys}
      toolbar={t('toolbar')}
      steps={<Steps />}
      tools={tools}
      raised={raised}
      onRaise={setRaised}
      left={{
        label: t('left'),
        icon: 'plus',
        content: (
          <Left
            label={t('left')}
            entries={[
              { key: 'palette', label: t('palette') },
              { key: 'outline', label: t('outline.name') },
              { key: 'faults', label: t('faults.name'), count: faultCount },
            ]}
            value={left}
            onChange={(key) => setLeft(leftPanels.find((one) => one === key) ?? 'palette')}
          >
            {left === 'palette' ? (
              palette
            ) : left === 'outline' ? (
              <OutlinePanel />
            ) : (
              <FaultsPanel faults={faults} onFault={onFault} />
            )}
          </Left>
        ),
      }}
      right={{ label: t('right'), content: properties }}
    >
      {canvas}
    </Workplace>
  )
}

type LeftProps = {
  label: string
  entries: readonly { key: string; label: string; count?: number | undefined }[]
  value: string
  onChange: (key: string) => void
  children: ReactNode
}

function Left({ label, entries, value, onChange, children }: LeftProps) {
  const panelId = useId()
  return (
    <>
      <TabList label={label} entries={entries} value={value} panelId={panelId} onChange={onChange} />
      <div id={panelId} className={styles.sideBody} role="tabpanel" aria-labelledby={tabId(panelId, value)}>
        {children}
      </div>
    </>
  )
}

function Steps() {
  const { actions } = useDesigner()
  const canUndo = useSessionFact((session) => session.history.canUndo)
  const canRedo = useSessionFact((session) => session.history.canRedo)
  return <StepButtons canUndo={canUndo} canRedo={canRedo} onUndo={actions.undo} onRedo={actions.redo} />
}
