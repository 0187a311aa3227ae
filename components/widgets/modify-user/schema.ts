import { nameOrText, systemSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.8: a user id filled by the server; records show `name/account`. */
export const modifyUserSchema = systemSchema({
  type: 'modifyUser',
  toText: (value, _node, lookup) => nameOrText(value, lookup.user),
})
