import { defineWidget } from '../define-widget'
import { rowSchema } from './schema'

export const rowWidget = defineWidget({
  type: 'row',
  schema: rowSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
