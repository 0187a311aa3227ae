import { defineWidget } from '../define-widget'
import { timeRangeSchema } from './schema'

export const timeRangeWidget = defineWidget({
  type: 'timeRange',
  schema: timeRangeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
