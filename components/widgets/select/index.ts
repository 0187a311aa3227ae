import { defineWidget } from '../define-widget'
import { selectSchema } from './schema'

export const selectWidget = defineWidget({
  type: 'select',
  schema: selectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
