import { defineWidget } from '../define-widget'
import { usersSelectSchema } from './schema'

export const usersSelectWidget = defineWidget({
  type: 'usersSelect',
  schema: usersSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
