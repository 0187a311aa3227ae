import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §5: a table of cells that holds other nodes and no value of its own. */
export const tableGridSchema = valuelessSchema('tableGrid')
