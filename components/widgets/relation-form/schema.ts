import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.6: the id of the linked record; lists show its text. */
export const relationFormSchema = idSchema(
  { type: 'relationForm', stored: 'text', canSearch: false, isEditable: true },
  (id, node, lookup) => lookup.relation(node, id),
)
