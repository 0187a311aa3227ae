import { defineWidget } from '../define-widget'
import { popupSelectSchema } from './schema'

export const popupSelectWidget = defineWidget({
  type: 'popupSelect',
  schema: popupSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
