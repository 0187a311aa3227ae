import { defineWidget } from '../define-widget'
import { cascaderSchema } from './schema'

export const cascaderWidget = defineWidget({
  type: 'cascader',
  schema: cascaderSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
