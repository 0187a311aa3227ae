'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import { toast } from '@/lib/client/toast-store'
import type { LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { type CanvasAdding, type CanvasFace, FlowCanvas } from './flow-canvas'
import { cardKindOf, cardSummary, cardTitle, kindIcons } from './flow-face'
import { flowKind } from './flow-kind'
import { FlowPalette } from './flow-palette'
import { FlowTools } from './flow-tools'
import { FlowProperties } from './properties/flow-properties'
import type { Trial } from './simulation/simulation-drawer'
import { newNodeId, useAddNode } from './use-add-node'
import { useFlowFaults } from './use-flow-faults'
import { useFlowWords } from './use-flow-words'

type FlowDesignerProps = {
  session: DesignerSession
  /** What the flow is called, for its picture. */
  name: string
  /** 0 launched by itself, 1 of a generated module, whose form it has. */
  templateType: number
  /** Whose names and choices the controls show. */
  userId: string
  /** A fault that the person is led to. */
  led?: LedFault | null
  onSave: () => void
}

/** With the run time of forms: it comes when a flow is tried. */
const SimulationDrawer = lazyCode(() => import('./simulation/simulation-drawer').then((file) => file.SimulationDrawer))

/** The flow designer (contract 4a §9): palette, canvas, properties, outline and faults. Stands below `FlowDesignerMessages`. */
export function FlowDesigner({ session, name, templateType, userId, led = null, onSave }: FlowDesignerProps) {
  const t = useTranslations('flowdesigner.frame')
  const { kind, tell, face } = useFlowKind(session)
  const adds = useAddNode(session)
  const faults = useFlowFaults(session)
  const [isTrying, setTrying] = useState(false)
  const trial = useRef<Trial>({ starterId: userId, values: null })
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <DesignerProvider session={session} kind={kind} tell={tell}>
        <DesignerFrame
          palette={<FlowPalette adds={adds as CanvasAdding} />}
          names={{ palette: t('palette'), left: t('left') }}
          canvas={<FlowCanvas faults={faults} face={face} adds={adds as CanvasAdding} />}
          properties={<FlowProperties templateType={templateType} />}
          faults={faults}
          led={led}
          tools={<FlowTools name={name} onTry={() => setTrying(true)} />}
          isOpenedByEnter
          onSave={onSave}
        />
        {/* Beside the frame: its keys are not for what is tried. */}
        {isTrying ? <SimulationDrawer trial={trial} onClose={() => setTrying(false)} /> : null}
      </DesignerProvider>
    </OptionsProvider>
  )
}

/** The rules of flows for the shell, and how it tells what a removal left behind. */
function useFlowKind(session: DesignerSession) {
  const t = useTranslations('flowdesigner.canvas')
  const format = useFormatter()
  const words = useFlowWords()
  const kind = useMemo(
    () =>
      flowKind(
        {
          labelOf: (doc, id) => cardTitle(doc, id, words),
          typeName: (doc, id) => words.kind(cardKindOf(doc, id)),
          iconOf: (doc, id) => <Icon name={kindIcons[cardKindOf(doc, id)]} size={14} />,
          lossText: (names) => t('removedWith', { names: format.list([...new Set(names)]) }),
        },
        newNodeId,
      ),
    [words, t, format],
  )
  const tell = useCallback(
    (text: string) => {
      const { position } = session.history
      const undo = () => {
        if (session.history.position === position) session.history.undo()
        else toast.info(t('undoFirst'))
      }
      toast.warning(text, { action: { label: t('undoIt'), run: undo } })
    },
    [session, t],
  )
  const face = useMemo<CanvasFace>(
    () => ({
      kindOf: cardKindOf,
      titleOf: (doc, id) => cardTitle(doc, id, words),
      summaryOf: (doc, id) => cardSummary(doc, id, words),
    }),
    [words],
  )
  return { kind, tell, face }
}
