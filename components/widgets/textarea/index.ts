import { defineWidget } from '../define-widget'
import { textareaSchema } from './schema'

export const textareaWidget = defineWidget({
  type: 'textarea',
  schema: textareaSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
