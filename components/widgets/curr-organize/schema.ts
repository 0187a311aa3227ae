import { textAttribute } from '@/lib/form/attributes'
import { defineSchema } from '@/lib/form/define-schema'
import { nameOrText } from '@/lib/form/schema-families'
import { decodeList, isBlank } from '@/lib/form/wire-values'

/** Contract 3a §4.8: the id path of the creator's organisation; `showLevel` `all` shows the whole path, `last` its end. */
export const currOrganizeSchema = defineSchema({
  type: 'currOrganize',
  stored: 'json',
  decode: (wire) => {
    if (isBlank(wire)) return ''
    // A record opened for editing carries the text already, which is no list.
    return typeof wire === 'string' && !wire.startsWith('[') ? wire : decodeList(wire)
  },
  toText: (value, node, lookup) => {
    if (!Array.isArray(value)) return nameOrText(value, lookup.organize)
    const path = textAttribute(node, 'showLevel') === 'all' ? value : value.slice(-1)
    return path.map((id) => lookup.organize(String(id)) ?? String(id)).join('/')
  },
})
