import { defineWidget } from '../define-widget'
import { textSchema } from './schema'

export const textWidget = defineWidget({
  type: 'text',
  schema: textSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
