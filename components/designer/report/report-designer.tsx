'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { toast } from '@/lib/client/toast-store'
import type { LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { SheetSelectionProvider } from './sheet-context'
import { SheetSelection } from './sheet-selection'
import { useReportFaults } from './use-report-faults'
import { useReportKind } from './use-report-kind'

export type ReportDesignerProps = {
  session: DesignerSession
  /** What stands beside the sheet. Both are drawn within the designer and may ask `useActiveCell`, `useSession` and `useDesigner`. */
  panels: { left: ReactNode; right: ReactNode }
  led?: LedFault | null
  onSave: () => void
  onPreview: () => void
}

/** The designer of data reports (contract 4b §4). Stands below `ReportDesignerMessages`. */
export function ReportDesigner({ session, panels, led = null, onSave, onPreview }: ReportDesignerProps) {
  const t = useTranslations('reportdesigner.frame')
  const kind = useReportKind()
  const faults = useReportFaults(session)
  const [selection] = useState(() => new SheetSelection(session))
  // The session.
  useEffect(() => selection.follow(), [selection])
  const tell = useCallback((text: string) => void toast.warning(text), [])
  return (
    <DesignerProvider session={session} kind={kind} tell={tell}>
      <SheetSelectionProvider value={selection}>
        <DesignerFrame
          palette={panels.left}
          names={{ palette: t('palette'), left: t('left') }}
          canvas={<div data-canvas="" />}
          properties={panels.right}
          faults={faults}
          led={led}
          tools={<button type="button" onClick={onPreview}>{t('preview')}</button>}
          onSave={onSave}
        />
      </SheetSelectionProvider>
    </DesignerProvider>
  )
}
