import { defineWidget } from '../define-widget'
import { areaSelectSchema } from './schema'

export const areaSelectWidget = defineWidget({
  type: 'areaSelect',
  schema: areaSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
