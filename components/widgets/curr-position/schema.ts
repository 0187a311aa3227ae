import { systemSchema } from '@/lib/form/schema-families'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.8: the creator's position. */
export const currPositionSchema = systemSchema({
  type: 'currPosition',
  toText: (value, _node, lookup) => lookup.position(plainText(value)) ?? plainText(value),
})
