import { defineWidget } from '../define-widget'
import { relationFormSchema } from './schema'

export const relationFormWidget = defineWidget({
  type: 'relationForm',
  schema: relationFormSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
