import { defineWidget } from '../define-widget'
import { depSelectSchema } from './schema'

export const depSelectWidget = defineWidget({
  type: 'depSelect',
  schema: depSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
