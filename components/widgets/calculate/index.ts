import { defineWidget } from '../define-widget'
import { calculateSchema } from './schema'

export const calculateWidget = defineWidget({
  type: 'calculate',
  schema: calculateSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../input-number/display'),
  filter: () => import('../input-number/filter'),
})
