import { idSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5: ids of users, shown as `name/account`. */
export const userSelectSchema = idSchema({ type: 'userSelect', isEditable: true }, (id, _node, lookup) => lookup.user(id))
