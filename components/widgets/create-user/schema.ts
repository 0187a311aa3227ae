import { systemSchema } from '@/lib/form/schema-families'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.8: a user id filled by the server; records show `name/account`. */
export const createUserSchema = systemSchema({
  type: 'createUser',
  toText: (value, _node, lookup) => lookup.user(plainText(value)) ?? plainText(value),
})
