import { defineWidget } from '../define-widget'
import { numberRangeSchema } from './schema'

export const numberRangeWidget = defineWidget({
  type: 'numberRange',
  schema: numberRangeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
