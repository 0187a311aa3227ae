import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5: ids of positions. */
export const posSelectSchema = idSchema({ type: 'posSelect', isEditable: true }, (id, _node, lookup) => lookup.position(id))
