import { defineWidget } from '../define-widget'
import { buttonSchema } from './schema'

export const buttonWidget = defineWidget({
  type: 'button',
  schema: buttonSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
