import { defineWidget } from '../define-widget'
import { groupSelectSchema } from './schema'

export const groupSelectWidget = defineWidget({
  type: 'groupSelect',
  schema: groupSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
