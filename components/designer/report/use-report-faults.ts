import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import { reportFaults } from '@/lib/designer/report/public'
import type { DesignFault } from '../shell/design-kind'
import type { DesignerSession } from '../shell/designer-session'
import { useSettled } from '../shell/use-settled'

/** What is wrong with a report, in the words of the person; what is hard the platform refuses or cannot fill. */
export function useReportFaultTexts() {
  const t = useTranslations('reportdesigner.faults')
  return useCallback(
    (doc: TreeDocument): readonly DesignFault[] =>
      reportFaults(doc).map(({ id, code, detail, isHard }) => ({ id, isHard, text: t(code, { name: detail }) })),
    [t],
  )
}

/** The faults of the report that is worked on, some time after the last change. */
export function useReportFaults(session: DesignerSession): readonly DesignFault[] {
  return useSettled(session, useReportFaultTexts())
}
