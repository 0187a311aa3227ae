'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/lib/client/toast-store'
import type { LedFault } from '../shell/design-kind'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import type { DesignerSession } from '../shell/designer-session'
import { CellEditing } from './cell-editing'
import { CutMark, sheetActions } from './sheet-actions'
import { SheetCanvas } from './sheet-canvas'
import { SheetSelectionProvider } from './sheet-context'
import { SheetPartsProvider } from './sheet-parts'
import { SheetSelection } from './sheet-selection'
import { LineTools } from './sheet-tools'
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
  const { selection, parts } = useSheet(session)
  const tell = useCallback((text: string) => void toast.warning(text), [])
  return (
    <DesignerProvider session={session} kind={kind} tell={tell}>
      <SheetSelectionProvider value={selection}>
        <SheetPartsProvider value={parts}>
          <DesignerFrame
            palette={panels.left}
            names={{ palette: t('palette'), left: t('left') }}
            canvas={<SheetCanvas />}
            properties={panels.right}
            faults={faults}
            led={led}
            tools={
              <>
                <LineTools />
                <Button size="sm" startIcon={<Icon name="eye" size={14} />} onClick={onPreview}>
                  {t('preview')}
                </Button>
              </>
            }
            onSave={onSave}
          />
        </SheetPartsProvider>
      </SheetSelectionProvider>
    </DesignerProvider>
  )
}

function useSheet(session: DesignerSession) {
  const [sheet] = useState(() => {
    const selection = new SheetSelection(session)
    const cut = new CutMark()
    const editing = new CellEditing(session, selection)
    const inputRef: RefObject<HTMLTextAreaElement | null> = { current: null }
    return { selection, parts: { cut, editing, inputRef, actions: sheetActions({ session, selection, cut }) } }
  })
  // The session.
  useEffect(() => sheet.selection.follow(), [sheet])
  return sheet
}
