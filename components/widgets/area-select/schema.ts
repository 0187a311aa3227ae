import { pathSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.5, 7: a path of area ids, shown as `省/市/区`, several joined by `;`. */
export const areaSelectSchema = pathSchema(
  { type: 'areaSelect', isEditable: true },
  { separator: () => '/', join: ';', nameOf: (id, _node, lookup) => lookup.area(id) },
)
