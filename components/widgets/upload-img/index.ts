import { defineWidget } from '../define-widget'
import { uploadImgSchema } from './schema'

export const uploadImgWidget = defineWidget({
  type: 'uploadImg',
  schema: uploadImgSchema,
  runtime: () => import('../readonly-face'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
