import { defineWidget } from '../define-widget'
import { areaSelectSchema } from './schema'

export const areaSelectWidget = defineWidget({
  type: 'areaSelect',
  schema: areaSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
