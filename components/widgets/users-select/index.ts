import { defineWidget } from '../define-widget'
import { usersSelectSchema } from './schema'

export const usersSelectWidget = defineWidget({
  type: 'usersSelect',
  schema: usersSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
