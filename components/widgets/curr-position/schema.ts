import { nameOrText, systemSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.8: the creator's position. */
export const currPositionSchema = systemSchema({
  type: 'currPosition',
  toText: (value, _node, lookup) => nameOrText(value, lookup.position),
})
