import { defineWidget } from '../define-widget'
import { groupTitleSchema } from './schema'

export const groupTitleWidget = defineWidget({
  type: 'groupTitle',
  schema: groupTitleSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
