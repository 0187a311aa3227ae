import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a fixed text and holds no value. */
export const textSchema = valuelessSchema('text')
