import { defineWidget } from '../define-widget'
import { iframeSchema } from './schema'

export const iframeWidget = defineWidget({
  type: 'iframe',
  schema: iframeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
