import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.6: the stored column of the chosen row, or a list of them. */
export const popupTableSelectSchema = idSchema(
  { type: 'popupTableSelect', canSearch: false, isEditable: true },
  (id, node, lookup) => lookup.relation(node, id),
)
