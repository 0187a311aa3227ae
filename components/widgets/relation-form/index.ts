import { defineWidget } from '../define-widget'
import { relationFormSchema } from './schema'

export const relationFormWidget = defineWidget({
  type: 'relationForm',
  schema: relationFormSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
