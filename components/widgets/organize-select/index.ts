import { defineWidget } from '../define-widget'
import { organizeSelectSchema } from './schema'

export const organizeSelectWidget = defineWidget({
  type: 'organizeSelect',
  schema: organizeSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
