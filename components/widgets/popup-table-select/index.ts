import { defineWidget } from '../define-widget'
import { popupTableSelectSchema } from './schema'

export const popupTableSelectWidget = defineWidget({
  type: 'popupTableSelect',
  schema: popupTableSelectSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
