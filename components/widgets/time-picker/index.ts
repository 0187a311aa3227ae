import { defineWidget } from '../define-widget'
import { timePickerSchema } from './schema'

export const timePickerWidget = defineWidget({
  type: 'timePicker',
  schema: timePickerSchema,
  runtime: () => import('./runtime'),
  display: () => import('./display'),
  filter: () => import('./filter'),
  examples: () => import('./examples'),
})
