import { defineWidget } from '../define-widget'
import { locationSchema } from './schema'

export const locationWidget = defineWidget({
  type: 'location',
  schema: locationSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
