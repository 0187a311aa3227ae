import { defineWidget } from '../define-widget'
import { createTimeSchema } from './schema'

export const createTimeWidget = defineWidget({
  type: 'createTime',
  schema: createTimeSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../date-picker/filter'),
  examples: () => import('./examples'),
})
