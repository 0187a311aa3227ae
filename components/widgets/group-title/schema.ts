import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a heading and holds no value. */
export const groupTitleSchema = valuelessSchema('groupTitle')
