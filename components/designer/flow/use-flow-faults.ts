import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { type FlowFault, flowFaults } from '@/lib/designer/flow/faults'
import { rootId, type TreeDocument } from '@/lib/designer/public'
import type { DesignFault } from '../shell/design-kind'
import type { DesignerSession } from '../shell/designer-session'
import { useSettled } from '../shell/use-settled'
import { cardTitle } from './flow-face'
import { useFlowWords } from './use-flow-words'

/** What is wrong with a flow, in the words of the person. */
export function useFaultTexts() {
  const t = useTranslations('flowdesigner.faults')
  const words = useFlowWords()
  return useCallback(
    (doc: TreeDocument, { id, code, isHard }: FlowFault): DesignFault => ({
      id,
      isHard,
      text: t(code, { name: id === rootId ? '' : cardTitle(doc, id, words) }),
    }),
    [t, words],
  )
}

/** The faults of the flow that is worked on, some time after the last change. */
export function useFlowFaults(session: DesignerSession): readonly DesignFault[] {
  const say = useFaultTexts()
  return useSettled(
    session,
    useCallback((doc: TreeDocument) => flowFaults(doc).map((fault) => say(doc, fault)), [say]),
  )
}
