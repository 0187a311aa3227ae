import { defineWidget } from '../define-widget'
import { tableGridSchema } from './schema'

export const tableGridWidget = defineWidget({
  type: 'tableGrid',
  schema: tableGridSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
