import { defineWidget } from '../define-widget'
import { userSelectSchema } from './schema'

export const userSelectWidget = defineWidget({
  type: 'userSelect',
  schema: userSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
