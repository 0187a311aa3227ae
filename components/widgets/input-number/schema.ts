import { numberSchema } from '@/lib/form/number-schema'

/** Contract 3a §4.1. Empty is undefined, 0 is kept; text of lists and exports has exactly `precision` decimals. */
export const inputNumberSchema = numberSchema({ type: 'inputNumber', isEditable: true })
