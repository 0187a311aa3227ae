import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a button and holds no value. */
export const buttonSchema = valuelessSchema('button')
