import { defineWidget } from '../define-widget'
import { signatureSchema } from './schema'

export const signatureWidget = defineWidget({
  type: 'signature',
  schema: signatureSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
