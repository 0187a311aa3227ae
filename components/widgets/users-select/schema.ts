import { splitTypedId } from '@/lib/domain/typed-id'
import { idSchema } from '@/lib/form/schema-families'
import type { TextLookup } from '@/lib/form/widget-schema'

/** Contract 3a §4.5: `{id}--{type}`, the type naming what the id is. */
export const usersSelectSchema = idSchema({ type: 'usersSelect' }, (entry, _node, lookup) => nameOf(entry, lookup))

function nameOf(entry: string, lookup: TextLookup): string | undefined {
  const { id, type } = splitTypedId(entry)
  switch (type) {
    case 'company':
    case 'department':
    case 'organize':
      return lookup.organize(id)
    case 'position':
      return lookup.position(id)
    case 'role':
      return lookup.role(id)
    case 'group':
      return lookup.group(id)
    default:
      return lookup.user(id)
  }
}
