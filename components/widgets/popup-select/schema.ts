import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.6: the stored column of the chosen row. */
export const popupSelectSchema = idSchema(
  { type: 'popupSelect', stored: 'text', canSearch: false, isEditable: true },
  (id, node, lookup) => lookup.relation(node, id),
)
