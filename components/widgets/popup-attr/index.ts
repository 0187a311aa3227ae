import { defineWidget } from '../define-widget'
import { popupAttrSchema } from './schema'

export const popupAttrWidget = defineWidget({
  type: 'popupAttr',
  schema: popupAttrSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
