import { defineWidget } from '../define-widget'
import { editorSchema } from './schema'

export const editorWidget = defineWidget({
  type: 'editor',
  schema: editorSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('./display'),
})
