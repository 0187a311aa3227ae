import { defineWidget } from '../define-widget'
import { currPositionSchema } from './schema'

export const currPositionWidget = defineWidget({
  type: 'currPosition',
  schema: currPositionSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../pos-select/filter'),
  examples: () => import('./examples'),
})
