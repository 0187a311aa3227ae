'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import { type CanvasAdding, type CanvasFace, FlowCanvas } from '../flow/flow-canvas'
import { flowKind } from '../flow/flow-kind'
import { FlowPalette } from '../flow/flow-palette'
import { newNodeId } from '../flow/use-add-node'
import type { LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { loadDesigned } from '../shell/load-designed'
import { IntegrateProvider } from './integrate-context'
import { cardKindOfStep, cardTypes, stepIcons, stepKindOf, stepSummary, stepTitle } from './integrate-face'
import { IntegrateProperties } from './properties/integrate-properties'
import { useAddStep } from './use-add-step'
import { useIntegrateFaults } from './use-integrate-faults'
import { useStepWords } from './use-step-words'

type IntegrateDesignerProps = {
  session: DesignerSession
  type: number
  /** Of the stored integration; null before it is saved. */
  id: string | null
  /** Whose names and choices the controls show. */
  userId: string
  led?: LedFault | null
  onSave: () => void
}

/** The designer of integrations (contract 4b §12) on the canvas of flows. Stands below `IntegrateDesignerMessages`. */
export function IntegrateDesigner({ session, type, id, userId, led = null, onSave }: IntegrateDesignerProps) {
  const t = useTranslations('flowdesigner.frame')
  const { kind, tell, face } = useIntegrateKind(session, type)
  const faults = useIntegrateFaults(session, type)
  const adds = useAddStep(session) as CanvasAdding
  const integrating = useMemo(() => ({ type, id }), [type, id])
  return (
    <OptionsProvider load={loadDesigned} lookups={lookupsOf(userId)}>
      <DesignerProvider session={session} kind={kind} tell={tell}>
        <IntegrateProvider value={integrating}>
          <DesignerFrame
            palette={<FlowPalette adds={adds} />}
            names={{ palette: t('palette'), left: t('left') }}
            canvas={<FlowCanvas faults={faults} face={face} adds={adds} />}
            properties={<IntegrateProperties />}
            faults={faults}
            led={led}
            tools={null}
            isOpenedByEnter
            onSave={onSave}
          />
        </IntegrateProvider>
      </DesignerProvider>
    </OptionsProvider>
  )
}

/** The rules of the tree for the shell, what its cards show, and how it tells what a removal left behind. */
function useIntegrateKind(session: DesignerSession, type: number) {
  const t = useTranslations('flowdesigner.canvas')
  const format = useFormatter()
  const words = useStepWords()
  const kind = useMemo(
    () =>
      flowKind(
        {
          labelOf: (doc, id) => stepTitle(doc, id, words),
          typeName: (doc, id) => words.kind(stepKindOf(doc, id)),
          iconOf: (doc, id) => <Icon name={stepIcons[stepKindOf(doc, id)]} size={14} />,
          lossText: (names) => t('removedWith', { names: format.list([...new Set(names)]) }),
        },
        newNodeId,
      ),
    [words, t, format],
  )
  const face = useMemo<CanvasFace>(
    () => ({
      cardTypes,
      kindOf: cardKindOfStep,
      iconOf: (doc, id) => stepIcons[stepKindOf(doc, id)],
      titleOf: (doc, id) => stepTitle(doc, id, words),
      summaryOf: (doc, id) => stepSummary(doc, id, type, words),
    }),
    [words, type],
  )
  const tell = useCallback(
    (text: string) => void toast.warning(text, { action: { label: t('undoIt'), run: () => session.history.undo() } }),
    [session, t],
  )
  // Integrations and flows have different nodes: what is copied of one goes into no other.
  return { kind: useMemo(() => ({ ...kind, clip: 'integrate' }), [kind]), tell, face }
}
