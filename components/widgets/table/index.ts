import { defineWidget } from '../define-widget'
import { tableSchema } from './schema'

export const tableWidget = defineWidget({
  type: 'table',
  schema: tableSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
