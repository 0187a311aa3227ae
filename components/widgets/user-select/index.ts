import { defineWidget } from '../define-widget'
import { userSelectSchema } from './schema'

export const userSelectWidget = defineWidget({
  type: 'userSelect',
  schema: userSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
