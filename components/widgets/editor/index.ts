import { defineWidget } from '../define-widget'
import { editorSchema } from './schema'

export const editorWidget = defineWidget({
  type: 'editor',
  schema: editorSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
