import { defineWidget } from '../define-widget'
import { groupSelectSchema } from './schema'

export const groupSelectWidget = defineWidget({
  type: 'groupSelect',
  schema: groupSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
