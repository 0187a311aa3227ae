import { defineWidget } from '../define-widget'
import { autoCompleteSchema } from './schema'

export const autoCompleteWidget = defineWidget({
  type: 'autoComplete',
  schema: autoCompleteSchema,
  runtime: () => import('./runtime'),
  display: () => import('../text-face'),
  filter: () => import('../filter-text'),
  examples: () => import('./examples'),
})
