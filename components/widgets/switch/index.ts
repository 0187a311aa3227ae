import { defineWidget } from '../define-widget'
import { switchSchema } from './schema'

export const switchWidget = defineWidget({
  type: 'switch',
  schema: switchSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
