import { defineWidget } from '../define-widget'
import { alertSchema } from './schema'

export const alertWidget = defineWidget({
  type: 'alert',
  schema: alertSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
