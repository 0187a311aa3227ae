import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { nodeByWireId, titleOf, writeFlow } from '@/lib/designer/flow/flow-document'
import { rootId, type TreeDocument } from '@/lib/designer/public'
import { integrateFaults, parseIntegration } from '@/lib/flow/integrate-tree'
import type { DesignFault } from '../shell/design-kind'
import type { DesignerSession } from '../shell/designer-session'
import { useSettled } from '../shell/use-settled'

/** What is wrong with an integration, in the words of the person: stored it may be so, enabled not. */
export function useIntegrateFaultTexts(type: number) {
  const t = useTranslations('integratedesigner.faults')
  return useCallback(
    (doc: TreeDocument): readonly DesignFault[] => {
      const tree = parseIntegration(writeFlow(doc))
      if ('fault' in tree) return [{ id: rootId, isHard: true, text: t('notATree') }]
      return integrateFaults(type, tree).map(({ nodeId, code }) => {
        const id = nodeByWireId(doc, nodeId) ?? rootId
        return { id, isHard: true, text: t(code, { name: id === rootId ? '' : titleOf(doc, id) }) }
      })
    },
    [t, type],
  )
}

/** The faults of the integration that is worked on, some time after the last change. */
export function useIntegrateFaults(session: DesignerSession, type: number): readonly DesignFault[] {
  return useSettled(session, useIntegrateFaultTexts(type))
}
