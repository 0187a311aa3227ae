import { defineWidget } from '../define-widget'
import { rateSchema } from './schema'

export const rateWidget = defineWidget({
  type: 'rate',
  schema: rateSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
