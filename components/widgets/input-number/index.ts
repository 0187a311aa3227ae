import { defineWidget } from '../define-widget'
import { inputNumberSchema } from './schema'

export const inputNumberWidget = defineWidget({
  type: 'inputNumber',
  schema: inputNumberSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
