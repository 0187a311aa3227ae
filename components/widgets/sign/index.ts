import { defineWidget } from '../define-widget'
import { signSchema } from './schema'

export const signWidget = defineWidget({
  type: 'sign',
  schema: signSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
