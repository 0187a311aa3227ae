import { defineWidget } from '../define-widget'
import { locationSchema } from './schema'

export const locationWidget = defineWidget({
  type: 'location',
  schema: locationSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
