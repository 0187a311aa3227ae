import { defineWidget } from '../define-widget'
import { iframeSchema } from './schema'

export const iframeWidget = defineWidget({
  type: 'iframe',
  schema: iframeSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
