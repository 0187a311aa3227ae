import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a link and holds no value. */
export const linkSchema = valuelessSchema('link')
