import { lazyCode } from '@/components/ui/lazy-code'

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
