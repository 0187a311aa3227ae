import { defineWidget } from '../define-widget'
import { depSelectSchema } from './schema'

export const depSelectWidget = defineWidget({
  type: 'depSelect',
  schema: depSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
