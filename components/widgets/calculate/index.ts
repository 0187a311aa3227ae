import { defineWidget } from '../define-widget'
import { calculateSchema } from './schema'

export const calculateWidget = defineWidget({
  type: 'calculate',
  schema: calculateSchema,
  runtime: () => import('./runtime'),
  display: () => import('../input-number/display'),
  filter: () => import('../input-number/filter'),
  examples: () => import('./examples'),
})
