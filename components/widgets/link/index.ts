import { defineWidget } from '../define-widget'
import { linkSchema } from './schema'

export const linkWidget = defineWidget({
  type: 'link',
  schema: linkSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
