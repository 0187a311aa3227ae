import { valuelessSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.7: shows a hint and holds no value. */
export const alertSchema = valuelessSchema('alert')
