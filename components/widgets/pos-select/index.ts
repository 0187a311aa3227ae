import { defineWidget } from '../define-widget'
import { posSelectSchema } from './schema'

export const posSelectWidget = defineWidget({
  type: 'posSelect',
  schema: posSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
