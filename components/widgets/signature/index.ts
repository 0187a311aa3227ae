import { defineWidget } from '../define-widget'
import { signatureSchema } from './schema'

export const signatureWidget = defineWidget({
  type: 'signature',
  schema: signatureSchema,
  runtime: () => import('../sign/runtime'),
  display: () => import('../sign/display'),
  examples: () => import('../sign/examples'),
})
