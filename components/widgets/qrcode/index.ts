import { defineWidget } from '../define-widget'
import { qrcodeSchema } from './schema'

export const qrcodeWidget = defineWidget({
  type: 'qrcode',
  schema: qrcodeSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
