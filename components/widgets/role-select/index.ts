import { defineWidget } from '../define-widget'
import { roleSelectSchema } from './schema'

export const roleSelectWidget = defineWidget({
  type: 'roleSelect',
  schema: roleSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
