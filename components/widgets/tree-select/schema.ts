import { optionSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.2: a value of an option tree, or a list of them. */
export const treeSelectSchema = optionSchema({ type: 'treeSelect' })
