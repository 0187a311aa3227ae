import { lazyCode } from '@/components/ui/lazy-code'

/** Its code comes when somebody begins with a table. */
export const TableDialog = lazyCode(async () => (await import('./table-dialog')).TableDialog)
