import { defineWidget } from '../define-widget'
import { popupTableSelectSchema } from './schema'

export const popupTableSelectWidget = defineWidget({
  type: 'popupTableSelect',
  schema: popupTableSelectSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
