import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { insertSteps } from '@/lib/designer/flow/insert-nodes'
import { newStep, type OfferedStep, offeredSteps } from '@/lib/designer/integrate/new-steps'
import type { CanvasAdding } from '../flow/flow-canvas'
import { newNodeId } from '../flow/use-add-node'
import type { DesignerSession } from '../shell/designer-session'
import { stepIcons } from './integrate-face'

/** Adds a step somewhere, and chooses it. */
export function useAddStep(session: DesignerSession): CanvasAdding<OfferedStep> {
  const t = useTranslations('integratedesigner.kinds')
  return useMemo(
    () => ({
      kinds: offeredSteps.map((kind) => ({ kind, label: t(kind), icon: stepIcons[kind] })),
      add: (place, kind) => {
        const result = session.run(insertSteps(place, [newStep(kind, t(kind))], newNodeId))
        if (result) session.select(result.ids)
      },
    }),
    [session, t],
  )
}
