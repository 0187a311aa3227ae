import { defineWidget } from '../define-widget'
import { treeSelectSchema } from './schema'

export const treeSelectWidget = defineWidget({
  type: 'treeSelect',
  schema: treeSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../select/display'),
  filter: () => import('../select/filter'),
})
