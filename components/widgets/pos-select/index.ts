import { defineWidget } from '../define-widget'
import { posSelectSchema } from './schema'

export const posSelectWidget = defineWidget({
  type: 'posSelect',
  schema: posSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
