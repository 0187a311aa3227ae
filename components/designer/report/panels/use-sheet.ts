import { useCallback } from 'react'
import { sheetOf } from '@/lib/designer/report/public'
import type { ReportTemplate } from '@/lib/report/template'
import type { DesignerSession } from '../../shell/designer-session'
import { useSessionFact } from '../../shell/session-context'

/** The template without its cells: page, lines, parameters and data sets; the same object until something of it changes. */
export function useSheet(): ReportTemplate {
  return useSessionFact(useCallback((session: DesignerSession) => sheetOf(session.document), []))
}
