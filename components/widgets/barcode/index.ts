import { defineWidget } from '../define-widget'
import { barcodeSchema } from './schema'

export const barcodeWidget = defineWidget({
  type: 'barcode',
  schema: barcodeSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
