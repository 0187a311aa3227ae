import { defineWidget } from '../define-widget'
import { modifyTimeSchema } from './schema'

export const modifyTimeWidget = defineWidget({
  type: 'modifyTime',
  schema: modifyTimeSchema,
  runtime: () => import('../system-face'),
  display: () => import('../text-face'),
  filter: () => import('../date-picker/filter'),
  examples: () => import('./examples'),
})
