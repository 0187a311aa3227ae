import { defineWidget } from '../define-widget'
import { cascaderSchema } from './schema'

export const cascaderWidget = defineWidget({
  type: 'cascader',
  schema: cascaderSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
