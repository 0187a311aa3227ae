import { nameOrText, systemSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.8: a user id filled by the server; records show `name/account`. */
export const createUserSchema = systemSchema({
  type: 'createUser',
  toText: (value, _node, lookup) => nameOrText(value, lookup.user),
})
