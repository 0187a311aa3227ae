import { defineWidget } from '../define-widget'
import { dateRangeSchema } from './schema'

export const dateRangeWidget = defineWidget({
  type: 'dateRange',
  schema: dateRangeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
