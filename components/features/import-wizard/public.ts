import { lazyCode } from '@/components/ui/lazy-code'

export type { ColumnCalls, ImportCalls, ImportColumn, ImportPreview, ImportRow, KnownRows, WrongCell } from './types'

/** Its code comes when somebody imports. */
export const ImportWizard = lazyCode(async () => (await import('./import-wizard-dialog')).ImportWizard)
