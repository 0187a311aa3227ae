import { useMemo } from 'react'
import type { StepFrame } from '@/components/features/import-wizard/public'
import { ModuleImport } from '@/components/features/online-dev/public'
import type { MadeDesign } from './mutations'
import { chosenColumns, rowsFile, type Work } from './utils'
import { WaysPanel } from './ways-panel'

type RowsPanelProps = {
  frame: StepFrame
  work: Work
  design: MadeDesign
  onBack: () => void
  onOpenDesign: (id: string) => void
  onImported: () => void
  onClose: () => void
}

/** The last step: the import of the module takes the rows in, and shows what it would refuse before. */
export function RowsPanel({ work, design, onOpenDesign, ...steps }: RowsPanelProps) {
  const { table, drafts } = work
  const { id, fullName } = design
  const file = useMemo(() => rowsFile(fullName, chosenColumns(table, drafts), table), [fullName, table, drafts])
  return (
    <ModuleImport
      {...steps}
      modelId={id}
      file={file}
      ways={<WaysPanel design={design} onOpenDesign={onOpenDesign} onClose={steps.onClose} />}
    />
  )
}
