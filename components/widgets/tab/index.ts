import { defineWidget } from '../define-widget'
import { tabSchema } from './schema'

export const tabWidget = defineWidget({
  type: 'tab',
  schema: tabSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
