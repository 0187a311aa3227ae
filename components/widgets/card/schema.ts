import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §5: a card that holds other nodes and no value of its own. */
export const cardSchema = valuelessSchema('card')
