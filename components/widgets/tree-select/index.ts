import { defineWidget } from '../define-widget'
import { treeSelectSchema } from './schema'

export const treeSelectWidget = defineWidget({
  type: 'treeSelect',
  schema: treeSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('../select/display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
