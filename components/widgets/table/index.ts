import { defineWidget } from '../define-widget'
import { tableSchema } from './schema'

export const tableWidget = defineWidget({
  type: 'table',
  schema: tableSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
