import { defineWidget } from '../define-widget'
import { cardSchema } from './schema'

export const cardWidget = defineWidget({
  type: 'card',
  schema: cardSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
