import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a line and holds no value. */
export const dividerSchema = valuelessSchema('divider')
