import { defineWidget } from '../define-widget'
import { inputSchema } from './schema'

export const inputWidget = defineWidget({
  type: 'input',
  schema: inputSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
