import { defineWidget } from '../define-widget'
import { popupAttrSchema } from './schema'

export const popupAttrWidget = defineWidget({
  type: 'popupAttr',
  schema: popupAttrSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('../filter-text'),
  examples: () => import('./examples'),
})
