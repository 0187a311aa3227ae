'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { TabList, tabId } from '@/components/screen/tab-list'
import type { DesignFault, LedFault } from './design-kind'
import { useDesigner } from './designer-context'
import styles from './designer-frame.module.css'
import { FaultsPanel, isSameFault } from './faults-panel'
import { OutlinePanel } from './outline-panel'
import { useSessionFact } from './session-context'
import { useDesignerKeys } from './use-designer-keys'
import { type Side, StepButtons, Workplace } from './workplace'

type FrameProps = {
  /** What new nodes come from. */
  palette: ReactNode
  /** What these nodes are called, and all that stands at the left. */
  names?: { palette: string; left: string }
  /** In place of the outline, where another list of the nodes serves better; its first input finds one. */
  outline?: { label: string; content: ReactNode }
  canvas: ReactNode
  properties: ReactNode
  faults: readonly DesignFault[]
  /** Opens the list of faults on one of them; what only the platform has found stands there too. */
  led?: LedFault | null
  /** Tools of this kind of design, in the line above the canvas. */
  tools?: ReactNode
  /** A fault was pressed; what has it is chosen already. */
  onFault?: (fault: DesignFault) => void
  /** Enter on the canvas leads to the properties of what is chosen there. */
  isOpenedByEnter?: boolean
  onSave: () => void
}

type LeftPanel = 'palette' | 'outline' | 'faults'
const leftPanels = ['palette', 'outline', 'faults'] as const

/** The workplace of designers of trees: palette and outline at the left, the canvas, properties and faults at the right. */
export function DesignerFrame({ palette, canvas, properties, faults, led = null, tools, onFault, onSave, ...props }: FrameProps) {
  const { outline } = props
  const t = useTranslations('designershell')
  const [left, setLeft] = useState<LeftPanel>('palette')
  const [raised, setRaised] = useState<Side | null>(null)
  const { actions } = useDesigner()
  const names = props.names ?? { palette: t('palette'), left: t('left') }
  const told = useWithLed(faults, led)
  const [seen, setSeen] = useState<LedFault | null>(null)
  if (led && led !== seen) {
    setSeen(led)
    setLeft('faults')
    setRaised('left')
  }
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
  return (
    <Workplace
      rootRef={rootRef}
      {...keys}
      onKeyDown={props.isOpenedByEnter ? withEnter(keys.onKeyDown, rootRef, () => setRaised('right')) : keys.onKeyDown}
      toolbar={t('toolbar')}
      steps={<Steps />}
      tools={tools}
      raised={raised}
      onRaise={setRaised}
      left={{
        label: names.left,
        icon: 'plus',
        content: (
          <Left
            label={names.left}
            entries={[
              { key: 'palette', label: names.palette },
              { key: 'outline', label: outline?.label ?? t('outline.name') },
              { key: 'faults', label: t('faults.name'), count: told.length || undefined },
            ]}
            value={left}
            onChange={(key) => setLeft(leftPanels.find((one) => one === key) ?? 'palette')}
          >
            {left === 'palette' ? (
              palette
            ) : left === 'outline' ? (
              (outline?.content ?? <OutlinePanel />)
            ) : (
              <FaultsPanel faults={told} led={led} onFault={onFault} />
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

type Press = KeyboardEvent<HTMLElement>

/** Enter on the canvas leads to the first control of the properties; everything else goes on. */
function withEnter(onKeyDown: (event: Press) => void, rootRef: RefObject<HTMLElement | null>, raise: () => void) {
  return (event: Press) => {
    const isCanvas = event.target instanceof Element && event.target.matches('[data-canvas]')
    if (event.key !== 'Enter' || !isCanvas) return onKeyDown(event)
    raise()
    requestAnimationFrame(() => {
      rootRef.current?.querySelector<HTMLElement>('[data-side="right"] :is(input, button, textarea)')?.focus()
    })
  }
}

/** With what the platform refused and nobody here has found; once something is changed it may be mended. */
function useWithLed(faults: readonly DesignFault[], led: LedFault | null): readonly DesignFault[] {
  const isNow = useSessionFact((session) => led !== null && session.document === led.document)
  if (!led || !isNow || faults.some((fault) => isSameFault(fault, led.fault))) return faults
  return [led.fault, ...faults]
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
