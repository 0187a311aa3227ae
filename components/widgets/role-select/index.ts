import { defineWidget } from '../define-widget'
import { roleSelectSchema } from './schema'

export const roleSelectWidget = defineWidget({
  type: 'roleSelect',
  schema: roleSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
