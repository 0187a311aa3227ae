import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5: ids of departments. */
export const depSelectSchema = idSchema({ type: 'depSelect', isEditable: true }, (id, _node, lookup) => lookup.organize(id))
