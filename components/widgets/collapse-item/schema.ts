import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §5: a pane of a collapse that holds other nodes and no value of its own. */
export const collapseItemSchema = valuelessSchema('collapseItem')
