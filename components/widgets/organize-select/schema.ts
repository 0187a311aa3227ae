import { pathSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5, 7: a path of organisation ids; lists show the name of the last one. */
export const organizeSelectSchema = pathSchema(
  { type: 'organizeSelect', isEditable: true },
  { separator: () => '/', join: ',', nameOf: (id, _node, lookup) => lookup.organize(id), lastOnly: () => true },
)
