'use client'
import { useState } from 'react'
import { PreviewDialog } from './preview-dialog'
import { PrintMessages } from './print-texts-panel'
import { TemplateDialog } from './template-dialog'
import type { ChosenTemplate, PrintRequest } from './types'

type PrintDialogProps = { request: PrintRequest; onClose: () => void }

/** A template first, where there are several; then the preview (spec 2 §2.2, §2.9). */
export function PrintDialog(props: PrintDialogProps) {
  return (
    <PrintMessages>
      <Steps {...props} />
    </PrintMessages>
  )
}

function Steps({ request, onClose }: PrintDialogProps) {
  const templateIds = [...new Set(request.templateIds)].filter((id) => id !== '')
  const only = templateIds.length === 1 ? templateIds[0] : undefined
  const [chosen, setChosen] = useState<ChosenTemplate | null>(only === undefined ? null : { id: only, fullName: '' })
  if (!chosen) return <TemplateDialog templateIds={templateIds} onChoose={setChosen} onClose={onClose} />
  return <PreviewDialog template={chosen} recordIds={request.recordIds} onClose={onClose} />
}
