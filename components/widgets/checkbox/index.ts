import { defineWidget } from '../define-widget'
import { checkboxSchema } from './schema'

export const checkboxWidget = defineWidget({
  type: 'checkbox',
  schema: checkboxSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
