import { defineWidget } from '../define-widget'
import { qrcodeSchema } from './schema'

export const qrcodeWidget = defineWidget({
  type: 'qrcode',
  schema: qrcodeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
