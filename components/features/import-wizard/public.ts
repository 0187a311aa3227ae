import { lazyCode } from '@/components/ui/lazy-code'

export { StepButtons, StepDone, type StepFrame, StepPanel } from './step-panel'
export type {
  ColumnCalls,
  FileColumns,
  ImportCalls,
  ImportColumn,
  ImportPreview,
  ImportRow,
  KnownRows,
  LargeCalls,
  WrongCell,
} from './types'

/** Its code comes when somebody imports. */
export const ImportWizard = lazyCode(async () => (await import('./import-wizard-dialog')).ImportWizard)

/** The same in the dialog of a longer way. */
export const ImportSteps = lazyCode(async () => (await import('./import-wizard-dialog')).ImportSteps)
