import { defineWidget } from '../define-widget'
import { uploadImgSchema } from './schema'

export const uploadImgWidget = defineWidget({
  type: 'uploadImg',
  schema: uploadImgSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
