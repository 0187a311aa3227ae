import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5: ids of roles. */
export const roleSelectSchema = idSchema({ type: 'roleSelect', isEditable: true }, (id, _node, lookup) => lookup.role(id))
