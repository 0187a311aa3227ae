import { defineWidget } from '../define-widget'
import { signSchema } from './schema'

export const signWidget = defineWidget({
  type: 'sign',
  schema: signSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('../text-face'),
})
