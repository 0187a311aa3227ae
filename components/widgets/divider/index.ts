import { defineWidget } from '../define-widget'
import { dividerSchema } from './schema'

export const dividerWidget = defineWidget({
  type: 'divider',
  schema: dividerSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
