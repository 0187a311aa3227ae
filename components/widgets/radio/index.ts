import { defineWidget } from '../define-widget'
import { radioSchema } from './schema'

export const radioWidget = defineWidget({
  type: 'radio',
  schema: radioSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
