import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §5: tabs that holds other nodes and no value of its own. */
export const tabSchema = valuelessSchema('tab')
