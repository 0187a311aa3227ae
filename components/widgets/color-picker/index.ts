import { defineWidget } from '../define-widget'
import { colorPickerSchema } from './schema'

export const colorPickerWidget = defineWidget({
  type: 'colorPicker',
  schema: colorPickerSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  examples: () => import('./examples'),
})
