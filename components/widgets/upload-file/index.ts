import { defineWidget } from '../define-widget'
import { uploadFileSchema } from './schema'

export const uploadFileWidget = defineWidget({
  type: 'uploadFile',
  schema: uploadFileSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
