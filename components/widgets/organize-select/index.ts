import { defineWidget } from '../define-widget'
import { organizeSelectSchema } from './schema'

export const organizeSelectWidget = defineWidget({
  type: 'organizeSelect',
  schema: organizeSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
