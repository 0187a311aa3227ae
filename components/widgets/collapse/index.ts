import { defineWidget } from '../define-widget'
import { collapseSchema } from './schema'

export const collapseWidget = defineWidget({
  type: 'collapse',
  schema: collapseSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
