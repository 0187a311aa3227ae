import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5: ids of groups. */
export const groupSelectSchema = idSchema({ type: 'groupSelect', isEditable: true }, (id, _node, lookup) => lookup.group(id))
